import { defineArrayMember, defineField, defineType } from 'sanity'

export const product = defineType({
  name: 'product',
  title: 'Product',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'category',
      type: 'reference',
      to: [{ type: 'productCategory' }],
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'cbd', title: 'CBD', type: 'boolean', initialValue: false }),
    defineField({ name: 'hideFromNavigation', type: 'boolean', initialValue: false }),
    defineField({ name: 'hideFromCollection', type: 'boolean', initialValue: false }),
    defineField({ name: 'description', type: 'array', of: [defineArrayMember({ type: 'block' })] }),
  ],
})
