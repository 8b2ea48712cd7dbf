import { defineField } from 'sanity'

/** An image with its text for those who do not see it. */
export const imageWithText = (name: string) =>
  defineField({
    name,
    type: 'image',
    options: { hotspot: true },
    fields: [defineField({ name: 'alt', title: 'Alternative text', type: 'string' })],
  })
