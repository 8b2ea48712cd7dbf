import { defineField, defineType } from 'sanity'
import { backgroundColorsField } from '../fields.ts'

/** The colors of a page or part of a page. */
export const colors = defineType({
  name: 'colors',
  title: 'Colors',
  type: 'object',
  fields: [
    defineField({
      name: 'textColor',
      title: 'Text color',
      type: 'color',
      description: 'Used where it is readable on all of the background colors.',
    }),
    backgroundColorsField(),
  ],
  // The title in a dialog's breadcrumbs.
  preview: { prepare: () => ({ title: 'Colors' }) },
})
