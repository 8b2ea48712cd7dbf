import { defineArrayMember, defineField } from 'sanity'
import type { Naming } from '../fields.ts'

const alt = defineField({
  name: 'alt',
  title: 'Alternative text',
  type: 'string',
  description: 'What the picture shows, for those who do not see it.',
})

/** An image with alt text, crop and hotspot. */
export const imageField = (name: string, named: Naming = {}) =>
  defineField({
    name,
    type: 'image',
    ...named,
    options: { hotspot: true },
    fields: [alt],
  })

/** The same as an entry of a list. */
export const imageMember = () => defineArrayMember({ type: 'image', options: { hotspot: true }, fields: [alt] })
