import { MenuIcon } from '@sanity/icons/Menu'
import { defineField, defineType } from 'sanity'
import { linksField, tooMany } from '../fields.ts'

const legalLimit = 4

const menu = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'object',
    description,
    fields: [defineField({ name: 'title', type: 'string' }), linksField()],
  })

export const menus = defineType({
  name: 'menus',
  title: 'Site Menus',
  type: 'document',
  icon: MenuIcon,
  fields: [
    defineField({ name: 'loginLink', type: 'link' }),
    menu('productMenu', 'Product menu', 'The first list of the footer.'),
    menu('primaryMenu', 'Primary menu', 'The second list of the footer.'),
    menu('secondaryMenu', 'Secondary menu', 'The third list of the footer.'),
    {
      ...linksField('legalPageMenu'),
      description: 'The small print at the very end.',
      validation: (rule) => rule.max(legalLimit).error(tooMany(legalLimit, 'legal links')),
    },
  ],
  preview: {
    select: { first: 'primaryMenu.title', second: 'secondaryMenu.title' },
    prepare: ({ first, second }) => ({ title: 'Site Menus', subtitle: [first, second].filter(Boolean).join(', ') }),
  },
})
