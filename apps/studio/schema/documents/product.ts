import { BottleIcon } from '@sanity/icons/Bottle'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cbdField, referencesField, slugField, titleField, tooMany } from '../fields.ts'
import { imageField, imageMember } from '../objects/image.ts'
import { richTextField } from '../objects/rich-text.ts'
import { parentValue } from '../parent-value.ts'
import { purchaseSettingsField, shopifyField } from './product-commerce.ts'
import { featuresField, galleryField, relatedProductsField, relatedSocialMediaField } from './product-related.ts'

const hoverLimit = 6
const ingredientLimit = 4
const backgroundColorLimit = 4

function checkBackgroundColors(colors: unknown) {
  const list = parentValue(colors, 'backgroundColors')
  const count = Array.isArray(list) ? list.length : 0
  if (count === 0) return 'Please choose at least one background color'
  if (count > backgroundColorLimit) return tooMany(backgroundColorLimit, 'background colors')
  return true
}

const flag = (name: string, title: string, description: string) =>
  defineField({ name, title, type: 'boolean', description, initialValue: false, group: 'product' })

const deprecated = (name: string, reason: string, type: 'url' | 'cta') =>
  defineField({
    name,
    type,
    deprecated: { reason },
    readOnly: true,
    hidden: ({ value }) => value === undefined,
    group: 'buying',
  })

const thumbField = defineField({
  name: 'thumb',
  title: 'Thumbnail',
  type: 'object',
  group: 'look',
  validation: (rule) => rule.required().error('Please provide a thumbnail'),
  fields: [
    {
      ...imageField('image'),
      // One rule, because `required()` and `assetRequired()` would each give the message.
      validation: (rule) =>
        rule.custom((image) => (parentValue(image, 'asset') ? true : 'Please provide a thumbnail image')),
    },
    defineField({
      name: 'hovers',
      type: 'array',
      description: 'Shown in turn while the pointer rests on the thumbnail.',
      of: [imageMember()],
      validation: (rule) => rule.max(hoverLimit).error(`A thumbnail can't have more than ${hoverLimit} hover images`),
    }),
  ],
})

export const product = defineType({
  name: 'product',
  title: 'Product',
  type: 'document',
  icon: BottleIcon,
  groups: [
    { name: 'product', title: 'Product', default: true },
    { name: 'buying', title: 'Buying' },
    { name: 'look', title: 'Look' },
    { name: 'story', title: 'Story' },
    { name: 'related', title: 'Related' },
  ],
  fields: [
    { ...titleField('Please provide a product title'), group: 'product' },
    { ...slugField('Please provide a product slug'), group: 'product' },
    defineField({
      name: 'category',
      type: 'reference',
      to: [{ type: 'productCategory' }],
      group: 'product',
      validation: (rule) => rule.required().error('Please specify a product category'),
    }),
    { ...richTextField('description'), group: 'product' },
    defineField({ name: 'badge', type: 'string', description: 'For example ‘New’.', group: 'product' }),
    { ...cbdField(), group: 'product' },
    flag('hideFromNavigation', 'Hide from navigation', 'Leaves it out of the menus.'),
    flag('hideFromCollection', 'Hide from collections', 'Leaves it out of the lists of categories and collections.'),
    { ...shopifyField(), group: 'buying' },
    { ...purchaseSettingsField(), group: 'buying' },
    deprecated('amazonLink', 'Use Buying › Amazon instead.', 'url'),
    deprecated('amazonCta', 'Use Buying › Amazon instead.', 'cta'),
    thumbField,
    imageField('galleryThumb', {
      description: 'Stands for the product in galleries; without it, the thumbnail does.',
      group: 'look',
    }),
    defineField({
      name: 'heroGallery',
      type: 'array',
      description: 'The pictures at the top of the product’s page. The first five are in view.',
      of: [defineArrayMember({ type: 'slide' })],
      group: 'look',
    }),
    imageField('favicon', { description: 'The small picture in the browser’s tab.', group: 'look' }),
    defineField({
      name: 'colors',
      title: 'Colors',
      type: 'colors',
      description: 'One to four background colors make the sky behind the product.',
      group: 'look',
      validation: (rule) => rule.custom(checkBackgroundColors),
    }),
    defineField({
      name: 'colorSectionBackground',
      title: 'Section background color',
      type: 'color',
      description: 'Behind the ingredients and facts; white without one.',
      group: 'look',
    }),
    {
      ...referencesField('ingredients', 'ingredient'),
      title: 'Highlighted ingredients',
      group: 'story',
      validation: (rule) => [
        rule.unique(),
        rule.max(ingredientLimit).error(`A product can't have more than ${ingredientLimit} highlighted ingredients`),
      ],
    },
    { ...featuresField(), group: 'story' },
    { ...galleryField(), group: 'story' },
    { ...relatedSocialMediaField(), group: 'story' },
    defineField({
      name: 'relatedProductsTitleLink',
      title: 'Title of the related products',
      type: 'link',
      group: 'related',
    }),
    { ...relatedProductsField(), group: 'related' },
  ],
  orderings: [
    { name: 'title', title: 'Title', by: [{ field: 'title', direction: 'asc' }] },
    {
      name: 'category',
      title: 'Category',
      by: [
        { field: 'category.title', direction: 'asc' },
        { field: 'title', direction: 'asc' },
      ],
    },
  ],
  preview: {
    select: { title: 'title', category: 'category.title', badge: 'badge', cbd: 'cbd', media: 'thumb.image' },
    prepare: ({ title, category, badge, cbd, media }) => ({
      title,
      subtitle: [category, badge, cbd && 'CBD'].filter(Boolean).join(' · '),
      media,
    }),
  },
})
