import { BasketIcon } from '@sanity/icons/Basket'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { VariantInput } from '../../inputs/variant-input.tsx'
import {
  cbdField,
  group,
  inGroups,
  metaDescriptionField,
  neededFor,
  neededForWords,
  slugField,
  titleField,
  tooMany,
} from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { marqueesField } from '../objects/marquees.ts'
import { richTextField } from '../objects/rich-text.ts'
import { pagePreview } from '../preview.ts'

const reasonLimit = 6
const intervalLimit = 4

const whyItsGreatField = defineField({
  name: 'whyItsGreat',
  title: 'Why it’s great',
  type: 'array',
  of: [
    defineArrayMember({
      name: 'reason',
      type: 'object',
      fields: [
        imageField('thumbnail'),
        defineField({
          name: 'heading1',
          title: 'First heading',
          type: 'string',
          validation: neededFor('a reason without a first heading'),
        }),
        defineField({ name: 'heading2', title: 'Second heading', type: 'string' }),
      ],
      preview: { select: { title: 'heading1', subtitle: 'heading2', media: 'thumbnail' } },
    }),
  ],
  validation: (rule) => [
    rule.max(reasonLimit).error(tooMany(reasonLimit, 'reasons')),
    neededForWords('whyItsGreatTitle')(rule),
  ],
})

const frequencyField = defineField({
  name: 'frequency',
  type: 'object',
  description: 'How often it comes, as a table.',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'text', type: 'text', rows: 2 }),
    defineField({ name: 'headings', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
    defineField({
      name: 'intervals',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'interval',
          type: 'object',
          fields: [
            defineField({ name: 'title', type: 'string', validation: neededFor('an interval without a title') }),
            defineField({ name: 'text', type: 'string' }),
          ],
          preview: { select: { title: 'title', subtitle: 'text' } },
        }),
      ],
      validation: (rule) => [
        rule.max(intervalLimit).error(tooMany(intervalLimit, 'intervals')),
        neededForWords('headings')(rule),
      ],
    }),
  ],
})

const productsField = defineField({
  name: 'products',
  type: 'array',
  of: [
    defineArrayMember({
      name: 'buyNowProduct',
      title: 'Product',
      type: 'object',
      fields: [
        defineField({ name: 'title', type: 'string', description: 'Without one it is the product’s.' }),
        defineField({ name: 'subtitle', type: 'string', description: 'Without one it is the variant’s title.' }),
        defineField({
          name: 'product',
          type: 'reference',
          to: [{ type: 'product' }],
          validation: neededFor('an offer without a product'),
        }),
        defineField({
          name: 'variant',
          type: 'object',
          description: 'What the button puts into the cart.',
          fields: ['id', 'productTitle', 'variantTitle'].map((name) => defineField({ name, type: 'string' })),
          components: { input: VariantInput },
          validation: neededFor('an offer without a variant'),
        }),
      ],
      preview: {
        select: {
          title: 'title',
          product: 'product.title',
          variant: 'variant.variantTitle',
          of: 'variant.productTitle',
          media: 'product.thumb.image',
        },
        prepare: ({ title, product, variant, of, media }) => ({
          title: title ?? product,
          subtitle: [of, variant].filter(Boolean).join(' · '),
          media,
        }),
      },
    }),
  ],
})

const faqField = defineField({
  name: 'faq',
  title: 'Questions',
  type: 'object',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({
      name: 'faqs',
      title: 'Questions and answers',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'faq',
          title: 'Question',
          type: 'object',
          fields: [
            defineField({ name: 'question', type: 'string', validation: neededFor('an answer without a question') }),
            richTextField('answer', 'a question without an answer'),
          ],
          preview: { select: { title: 'question' } },
        }),
      ],
      validation: neededForWords('title'),
    }),
  ],
})

export const buyNow = defineType({
  name: 'buyNow',
  title: 'Buy now page',
  type: 'document',
  icon: BasketIcon,
  ...inGroups(
    group('page', 'Page', [
      titleField(),
      slugField(),
      cbdField(),
      metaDescriptionField({ isShown: true }),
      imageField('poster', { description: 'For shared links.' }),
      defineField({ name: 'discountExplainer', type: 'text', rows: 2 }),
      imageField('floatingImage'),
      imageField('floatingImageBottomRight'),
      imageField('floatingImageBottomLeft'),
      defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
      marqueesField(),
    ]),
    group('products', 'Products', [productsField]),
    group('reasons', 'Reasons', [
      defineField({ name: 'whyItsGreatTitle', title: 'Why it’s great: title', type: 'string' }),
      whyItsGreatField,
      frequencyField,
    ]),
    group('faq', 'Questions', [faqField]),
  ),
  preview: pagePreview('/shop/buy-now', 'poster'),
})
