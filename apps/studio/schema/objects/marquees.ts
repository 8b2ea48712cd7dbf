import { defineArrayMember, defineField } from 'sanity'
import { neededFor, tooMany } from '../fields.ts'

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
        fields: [defineField({ name: 'text', type: 'string', validation: neededFor('a line without a text') })],
        preview: { select: { title: 'text' } },
      }),
    ],
    validation: (rule) => rule.max(limit).error(tooMany(limit, 'marquees')),
  })
