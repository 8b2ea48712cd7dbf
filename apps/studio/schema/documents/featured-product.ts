import { StarIcon } from '@sanity/icons/Star'
import { defineField, defineType } from 'sanity'
import { singlePreview } from '../preview.ts'

/** The featured product of the home page's banner. */
export const featuredProduct = defineType({
  name: 'featuredProduct',
  title: 'Featured Product',
  type: 'document',
  icon: StarIcon,
  fields: [defineField({ name: 'product', type: 'reference', to: [{ type: 'product' }] })],
  preview: singlePreview('Featured Product', { subtitle: 'product.title', media: 'product.thumb.image' }),
})
