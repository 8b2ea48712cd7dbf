import { StarIcon } from '@sanity/icons/Star'
import { defineField, defineType } from 'sanity'

/** The featured product of the home page's banner. */
export const featuredProduct = defineType({
  name: 'featuredProduct',
  title: 'Featured Product',
  type: 'document',
  icon: StarIcon,
  fields: [defineField({ name: 'product', type: 'reference', to: [{ type: 'product' }] })],
  preview: {
    select: { product: 'product.title', media: 'product.thumb.image' },
    prepare: ({ product, media }) => ({ title: 'Featured Product', subtitle: product, media }),
  },
})
