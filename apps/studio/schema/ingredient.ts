import { defineArrayMember, defineField, defineType } from 'sanity'
import { imageWithText } from './image.ts'

export const ingredient = defineType({
  name: 'ingredient',
  title: 'Ingredient',
  type: 'document',
  fields: [
    defineField({ name: 'cbd', title: 'CBD', type: 'boolean', initialValue: false }),
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    imageWithText('image'),
    defineField({ name: 'description', type: 'text', rows: 2 }),
    defineField({ name: 'longDescription', type: 'array', of: [defineArrayMember({ type: 'block' })] }),
  ],
})
