import { defineArrayMember, defineField, defineType } from 'sanity'

export const productCategory = defineType({
  name: 'productCategory',
  title: 'Product category',
  type: 'document',
  fields: [
    defineField({ name: 'cbd', title: 'CBD', type: 'boolean', initialValue: false }),
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({
      name: 'slug',
      type: 'slug',
      options: { source: 'title' },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'products',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'product' }] })],
    }),
    defineField({ name: 'showTestimonials', type: 'boolean' }),
    defineField({ name: 'showPress', type: 'boolean' }),
    defineField({ name: 'introTitle', type: 'string' }),
  ],
})
