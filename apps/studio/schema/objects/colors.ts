import { defineField, defineType } from 'sanity'
import { backgroundColorsField } from '../fields.ts'

/** The colours of a page or of a part of one. */
export const colors = defineType({
  name: 'colors',
  title: 'Colours',
  type: 'object',
  fields: [defineField({ name: 'textColor', title: 'Text colour', type: 'color' }), backgroundColorsField()],
})
