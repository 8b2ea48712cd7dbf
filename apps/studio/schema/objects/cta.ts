import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { linkUrl } from '../link-url.ts'

/** A call to action: a button with a link. */
export const cta = defineType({
  name: 'cta',
  title: 'Call to action',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    defineField({ name: 'text', type: 'string', description: 'What the button says.' }),
    defineField({
      name: 'url',
      title: 'URL',
      type: 'url',
      description: 'A full address, or one within this shop such as /shop/sparkling-water.',
      validation: linkUrl,
    }),
    defineField({ name: 'external', type: 'boolean', description: 'Opens in a new tab.' }),
  ],
  preview: { select: { title: 'text', subtitle: 'url' } },
})
