import { CommentIcon } from '@sanity/icons/Comment'
import { defineField, defineType } from 'sanity'
import { referencesField } from '../fields.ts'

export const testimonialsPage = defineType({
  name: 'testimonialsPage',
  title: 'Testimonials Page',
  type: 'document',
  icon: CommentIcon,
  fields: [
    referencesField('testimonials', 'testimonial'),
    defineField({ name: 'colors', title: 'Colors', type: 'colors' }),
  ],
  preview: {
    select: { first: 'testimonials.0.attribution', second: 'testimonials.1.attribution' },
    prepare: ({ first, second }) => ({
      title: 'Testimonials Page',
      subtitle: [first, second, first && '…'].filter(Boolean).join(', '),
    }),
  },
})
