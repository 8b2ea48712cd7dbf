import { CommentIcon } from '@sanity/icons/Comment'
import { defineField, defineType } from 'sanity'
import { neededFor, referencesField } from '../fields.ts'
import { richTextField } from '../objects/rich-text.ts'

/** A customer's testimonial. */
export const testimonial = defineType({
  name: 'testimonial',
  title: 'Testimonial',
  type: 'document',
  icon: CommentIcon,
  fields: [
    defineField({
      name: 'attribution',
      type: 'string',
      description: 'Who says it.',
      validation: neededFor('a testimonial that nobody says'),
    }),
    richTextField('quote', 'a testimonial without a quote'),
    defineField({ name: 'link', type: 'link' }),
    referencesField('productCategories', 'productCategory', {
      description: 'On the pages of these categories it may be shown.',
    }),
  ],
  preview: { select: { title: 'attribution', subtitle: 'quote' } },
})
