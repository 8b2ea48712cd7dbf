import { StarIcon } from '@sanity/icons/Star'
import { defineField, defineType } from 'sanity'
import { singlePreview } from '../preview.ts'

/** The product that the empty cart suggests. */
export const featuredProduct = defineType({
  name: 'featuredProduct',
  title: 'Featured Product',
  type: 'document',
  icon: StarIcon,
  fields: [
    defineField({
      name: 'product',
      type: 'reference',
      to: [{ type: 'product' }],
      description: 'The empty cart suggests it. The banner on home has words of its own.',
    }),
  ],
  preview: singlePreview('Featured Product', { subtitle: 'product.title', media: 'product.thumb.image' }),
})
