import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import { linkUrl } from '../link-url.ts'
import { parentValue } from '../parent-value.ts'

/** A call to action: a button with a link. */
export const cta = defineType({
  name: 'cta',
  title: 'Call to action',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    defineField({ name: 'text', type: 'string', description: 'What the button says; without one it is ‘Shop’.' }),
    defineField({
      name: 'url',
      title: 'URL',
      type: 'url',
      description: 'A full address, or one within this shop such as /shop/sparkling-water.',
      validation: (rule) => [
        ...linkUrl(rule),
        rule
          .custom(
            (url, { parent }) =>
              Boolean(url) || !parentValue(parent, 'text') || 'The shop does not show a button without a URL.',
          )
          .warning(),
      ],
    }),
    defineField({ name: 'external', type: 'boolean', description: 'Opens in a new tab.' }),
  ],
  preview: { select: { title: 'text', subtitle: 'url' } },
})
