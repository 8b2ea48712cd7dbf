import { defineField, defineType } from 'sanity'
import { backgroundColorsField } from '../fields.ts'

/** The colors of a page or part of a page. */
export const colors = defineType({
  name: 'colors',
  title: 'Colors',
  type: 'object',
  fields: [defineField({ name: 'textColor', title: 'Text color', type: 'color' }), backgroundColorsField()],
  // The title of its level in the path of a dialog.
  preview: { prepare: () => ({ title: 'Colors' }) },
})
