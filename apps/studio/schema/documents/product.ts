import { BottleIcon } from '@sanity/icons/Bottle'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cbdField, group, inGroups, referencesField, slugField, titleField, tooMany } from '../fields.ts'
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
  defineField({ name, title, type: 'boolean', description, initialValue: false })

const deprecated = (name: string, reason: string, type: 'url' | 'cta') =>
  defineField({
    name,
    type,
    deprecated: { reason },
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  })

const thumbField = defineField({
  name: 'thumb',
  title: 'Thumbnail',
  type: 'object',
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
  ...inGroups(
    group('product', 'Product', [
      titleField('Please provide a product title'),
      slugField('Please provide a product slug'),
      defineField({
        name: 'category',
        type: 'reference',
        to: [{ type: 'productCategory' }],
        validation: (rule) => rule.required().error('Please specify a product category'),
      }),
      richTextField('description'),
      defineField({ name: 'badge', type: 'string', description: 'For example ‘New’.' }),
      cbdField(),
      flag('hideFromNavigation', 'Hide from navigation', 'Leaves it out of the menus.'),
      flag('hideFromCollection', 'Hide from collections', 'Leaves it out of the lists of categories and collections.'),
    ]),
    group('buying', 'Buying', [
      shopifyField(),
      purchaseSettingsField(),
      deprecated('amazonLink', 'Use Buying › Amazon instead.', 'url'),
      deprecated('amazonCta', 'Use Buying › Amazon instead.', 'cta'),
    ]),
    group('look', 'Look', [
      thumbField,
      imageField('galleryThumb', {
        description: 'A small round picture beside the thumbnail in rows of products, while the pointer rests on it.',
      }),
      defineField({
        name: 'heroGallery',
        type: 'array',
        description: 'The pictures at the top of the product’s page. Up to five are in view; of more, the first four.',
        of: [defineArrayMember({ type: 'slide' })],
      }),
      imageField('favicon', { description: 'The small picture in the browser’s tab.' }),
      defineField({
        name: 'colors',
        title: 'Colors',
        type: 'colors',
        description: 'One to four background colors make the sky behind the product.',
        validation: (rule) => rule.custom(checkBackgroundColors),
      }),
      defineField({
        name: 'colorSectionBackground',
        title: 'Section background color',
        type: 'color',
        description: 'Behind the ingredients and facts; white without one.',
      }),
    ]),
    group('story', 'Story', [
      {
        ...referencesField('ingredients', 'ingredient'),
        title: 'Highlighted ingredients',
        validation: (rule) => [
          rule.unique(),
          rule.max(ingredientLimit).error(`A product can't have more than ${ingredientLimit} highlighted ingredients`),
        ],
      },
      featuresField(),
      galleryField(),
      relatedSocialMediaField(),
    ]),
    group('related', 'Related', [
      defineField({
        name: 'relatedProductsTitleLink',
        title: 'Title of the related products',
        type: 'link',
      }),
      relatedProductsField(),
    ]),
  ),
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
