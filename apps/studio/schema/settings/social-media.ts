import { UsersIcon } from '@sanity/icons/Users'
import { neededFor } from '../fields.ts'
import { defineArrayMember, defineField, defineType } from 'sanity'

export const socialMedia = defineType({
  name: 'socialMedia',
  title: 'Social Media',
  type: 'document',
  icon: UsersIcon,
  fields: [
    defineField({
      name: 'links',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'socialLink',
          title: 'Link',
          type: 'object',
          options: { columns: 2 },
          fields: [
            defineField({ name: 'name', type: 'string', validation: neededFor('a link without a name and a URL') }),
            defineField({
              name: 'url',
              title: 'URL',
              type: 'url',
              validation: neededFor('a link without a name and a URL'),
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'url' } },
        }),
      ],
    }),
  ],
  preview: {
    select: { first: 'links.0.name', second: 'links.1.name', third: 'links.2.name' },
    prepare: ({ first, second, third }) => ({
      title: 'Social Media',
      subtitle: [first, second, third].filter(Boolean).join(', '),
    }),
  },
})
