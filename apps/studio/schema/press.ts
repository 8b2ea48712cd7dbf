import { defineField, defineType } from 'sanity'

export const press = defineType({
  name: 'press',
  title: 'Press',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required() }),
    defineField({ name: 'quote', type: 'text', rows: 3 }),
    defineField({ name: 'url', title: 'URL', type: 'url' }),
  ],
})
