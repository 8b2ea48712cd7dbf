import { defineField, defineType } from 'sanity'
import { backgroundColorsField } from '../fields.ts'

/** The colors of a page or of a part of one. */
export const colors = defineType({
  name: 'colors',
  title: 'Colors',
  type: 'object',
  fields: [defineField({ name: 'textColor', title: 'Text color', type: 'color' }), backgroundColorsField()],
})
