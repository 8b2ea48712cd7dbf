import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import {
  backgroundColorsField,
  cbdField,
  group,
  inGroups,
  linksField,
  referencesField,
  slugField,
  titleField,
} from '../fields.ts'
import { imageField, imageMember } from '../objects/image.ts'
import { pictureField } from '../objects/media.ts'
import { marqueesField } from '../objects/marquees.ts'

const text = (name: string) => defineField({ name, type: 'string' })
const paragraph = (name: string) => defineField({ name, type: 'text', rows: 3 })
const cta = (name: string) => defineField({ name, type: 'cta' })
const section = (name: string, title: string, description: string) =>
  defineField({ name, title, type: 'boolean', description })

export const productCategory = defineType({
  name: 'productCategory',
  title: 'Product category',
  type: 'document',
  icon: TagIcon,
  ...inGroups(
    group('category', 'Category', [
      titleField(),
      slugField(),
      cbdField(),
      referencesField('products', 'product', {
        description: 'Those on the category’s page, in this order. A product’s own category only makes its address.',
      }),
      section('showTestimonials', 'Show testimonials', 'Those of this category.'),
      section('showPress', 'Show press', 'What the press says.'),
      defineField({
        name: 'menu',
        type: 'object',
        description: 'Links to elsewhere in the shop.',
        fields: [defineField({ name: 'title', type: 'string' }), linksField()],
      }),
    ]),
    group('intro', 'Intro', [
      text('introTitle'),
      pictureField('introHero', { description: 'The large picture at the top.' }),
      paragraph('introText'),
      defineField({ name: 'introMedia', type: 'media', description: 'The small one below the text.' }),
      cta('introCta'),
    ]),
    group('featured', 'Featured', [
      marqueesField(),
      defineField({
        name: 'featuredProducts',
        type: 'object',
        fields: [
          defineField({ name: 'title', type: 'string' }),
          defineField({ name: 'text', type: 'text', rows: 2 }),
          referencesField('products', 'product', { words: ['title', 'text'] }),
          defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
        ],
      }),
      defineField({
        name: 'ingredients',
        type: 'object',
        description: 'The words above the ingredients of this category’s products.',
        fields: ['title', 'subTitle'].map((name) => defineField({ name, type: 'string' })),
      }),
    ]),
    group('outro', 'Outro', [text('outroTitle'), paragraph('outroText'), cta('outroCta'), imageField('outroImage')]),
    group('look', 'Look', [
      backgroundColorsField(),
      defineField({
        name: 'backgroundImages',
        type: 'array',
        description: 'The first moves with the page, each next one at half the speed of the one before.',
        of: [imageMember()],
      }),
    ]),
  ),
  preview: {
    select: { title: 'title', slug: 'slug.current', cbd: 'cbd', media: 'introHero.image', other: 'introMedia.image' },
    prepare: ({ title, slug, cbd, media, other }) => ({
      title,
      subtitle: [`/shop/${slug ?? ''}`, cbd && 'CBD'].filter(Boolean).join(' · '),
      media: media ?? other,
    }),
  },
})
