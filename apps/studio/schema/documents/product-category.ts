import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { backgroundColorsField, cbdField, linksField, referencesField, slugField, titleField } from '../fields.ts'
import { imageField, imageMember } from '../objects/image.ts'
import { pictureField } from '../objects/media.ts'
import { marqueesField } from '../objects/marquees.ts'

const text = (name: string, group: string) => defineField({ name, type: 'string', group })
const paragraph = (name: string, group: string) => defineField({ name, type: 'text', rows: 3, group })
const cta = (name: string, group: string) => defineField({ name, type: 'cta', group })
const section = (name: string, title: string, description: string) =>
  defineField({ name, title, type: 'boolean', description, group: 'category' })

export const productCategory = defineType({
  name: 'productCategory',
  title: 'Product category',
  type: 'document',
  icon: TagIcon,
  groups: [
    { name: 'category', title: 'Category', default: true },
    { name: 'intro', title: 'Intro' },
    { name: 'featured', title: 'Featured' },
    { name: 'outro', title: 'Outro' },
    { name: 'look', title: 'Look' },
  ],
  fields: [
    { ...titleField(), group: 'category' },
    { ...slugField(), group: 'category' },
    { ...cbdField(), group: 'category' },
    referencesField('products', 'product', {
      description: 'Those on the category’s page, in this order. A product’s own category only makes its address.',
      group: 'category',
    }),
    section('showTestimonials', 'Show testimonials', 'Those of this category.'),
    section('showPress', 'Show press', 'What the press says.'),
    defineField({
      name: 'menu',
      type: 'object',
      description: 'Links to elsewhere in the shop.',
      fields: [defineField({ name: 'title', type: 'string' }), linksField()],
      group: 'category',
    }),
    text('introTitle', 'intro'),
    pictureField('introHero', { description: 'The large picture at the top.', group: 'intro' }),
    paragraph('introText', 'intro'),
    defineField({ name: 'introMedia', type: 'media', description: 'The small one below the text.', group: 'intro' }),
    cta('introCta', 'intro'),
    { ...marqueesField(), group: 'featured' },
    defineField({
      name: 'featuredProducts',
      type: 'object',
      group: 'featured',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'text', type: 'text', rows: 2 }),
        referencesField('products', 'product'),
        defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
      ],
    }),
    defineField({
      name: 'ingredients',
      type: 'object',
      description: 'The words above the ingredients of this category’s products.',
      group: 'featured',
      fields: ['title', 'subTitle'].map((name) => defineField({ name, type: 'string' })),
    }),
    text('outroTitle', 'outro'),
    paragraph('outroText', 'outro'),
    cta('outroCta', 'outro'),
    imageField('outroImage', { group: 'outro' }),
    { ...backgroundColorsField(), group: 'look' },
    defineField({
      name: 'backgroundImages',
      type: 'array',
      description: 'The first moves with the page, each next one at half the speed of the one before.',
      of: [imageMember()],
      group: 'look',
    }),
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', cbd: 'cbd', media: 'introHero.image', other: 'introMedia.image' },
    prepare: ({ title, slug, cbd, media, other }) => ({
      title,
      subtitle: [`/shop/${slug ?? ''}`, cbd && 'CBD'].filter(Boolean).join(' · '),
      media: media ?? other,
    }),
  },
})
