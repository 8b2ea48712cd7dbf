import { defineArrayMember, defineField } from 'sanity'
import { tooMany } from '../fields.ts'

const limit = 4

/** Scrolling lines of text across the page. */
export const marqueesField = () =>
  defineField({
    name: 'marquees',
    description: 'Lines of text that run across the page.',
    type: 'array',
    of: [
      defineArrayMember({
        name: 'marquee',
        type: 'object',
        fields: [defineField({ name: 'text', type: 'string' })],
        preview: { select: { title: 'text' } },
      }),
    ],
    validation: (rule) => rule.max(limit).error(tooMany(limit, 'marquees')),
  })
