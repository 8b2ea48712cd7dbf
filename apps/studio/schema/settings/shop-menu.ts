import { MenuIcon } from '@sanity/icons/Menu'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cbdField, neededFor, referencesField } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { parentValue } from '../parent-value.ts'

const shopMenuItem = defineArrayMember({
  name: 'shopMenuItem',
  title: 'Item',
  type: 'object',
  fields: [
    cbdField(),
    defineField({
      name: 'link',
      type: 'link',
      validation: (rule) =>
        rule
          .custom(
            (link) =>
              ['title', 'page', 'url'].some((name) => parentValue(link, name)) ||
              'The shop does not show an item without a link.',
          )
          .warning(),
    }),
    imageField('icon'),
    defineField({ name: 'subtext', type: 'string' }),
    referencesField('submenu', 'productCategory', { description: 'Categories that open below the item.' }),
    defineField({
      name: 'backgroundColor',
      title: 'Background color',
      type: 'color',
      description: 'Behind the menu while the categories of the item are open.',
    }),
  ],
  preview: { select: { title: 'link.title', subtitle: 'subtext', media: 'icon' } },
})

const shopMenuSection = defineArrayMember({
  name: 'shopMenuSection',
  title: 'Section',
  type: 'object',
  fields: [
    defineField({ name: 'mobileOnly', title: 'On phones only', type: 'boolean' }),
    defineField({
      name: 'items',
      type: 'array',
      of: [shopMenuItem],
      validation: neededFor('a section without items'),
    }),
  ],
  preview: {
    select: { first: 'items.0.link.title', second: 'items.1.link.title', mobileOnly: 'mobileOnly' },
    prepare: ({ first, second, mobileOnly }) => ({
      title: [first, second].filter(Boolean).join(', ') || 'Section',
      subtitle: mobileOnly ? 'On phones only' : '',
    }),
  },
})

export const shopMenu = defineType({
  name: 'shopMenu',
  title: 'Shop Menu',
  type: 'document',
  icon: MenuIcon,
  fields: [defineField({ name: 'sections', type: 'array', of: [shopMenuSection] })],
  preview: {
    select: { first: 'sections.0.items.0.link.title', media: 'sections.0.items.0.icon' },
    prepare: ({ first, media }) => ({ title: 'Shop Menu', subtitle: first && `${first}, …`, media }),
  },
})
