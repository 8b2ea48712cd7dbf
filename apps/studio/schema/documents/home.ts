import { HomeIcon } from '@sanity/icons/Home'
import { defineField, defineType } from 'sanity'
import { group, inGroups, referencesField } from '../fields.ts'
import { colorValue } from '../objects/color.tsx'
import { imageField } from '../objects/image.ts'
import { pictureField } from '../objects/media.ts'
import { singlePreview } from '../preview.ts'

const productLimit = 8
const pressLimit = 4
const testimonialLimit = 8

const text = (name: string, title: string) => defineField({ name, title, type: 'string' })
const paragraph = (name: string, title: string) => defineField({ name, title, type: 'text', rows: 2 })
const color = (name: string, title: string) => defineField({ name, title, type: 'color' })

/** A title, a subtitle and up to eight products; the words of the water's are also shown without products. */
const productList = (prefix: string, list: string, title: string) => [
  text(`${prefix}Title`, `${title}: title`),
  text(`${prefix}Subtitle`, `${title}: subtitle`),
  referencesField(list, 'product', {
    title: `${title}: products`,
    limit: productLimit,
    words: prefix === 'water' ? [] : [`${prefix}Title`, `${prefix}Subtitle`],
  }),
]

const splashFields = [
  defineField({
    name: 'splashIsVerticalLayout',
    title: 'Text above the picture',
    type: 'boolean',
    description: 'Otherwise it stands beside the picture.',
  }),
  text('splashTitle', 'Title'),
  paragraph('splashText', 'Text'),
  defineField({
    name: 'splashCta',
    title: 'Call to action',
    type: 'cta',
    initialValue: { text: 'Shop', url: '/shop/sparkling-water' },
  }),
  defineField({
    name: 'splashHero',
    title: 'Picture',
    type: 'object',
    fields: [pictureField('wide', { title: 'On wide screens' }), pictureField('tall', { title: 'On phones' })],
  }),
  defineField({
    name: 'floatingCta',
    title: 'Floating call to action',
    type: 'cta',
    description: 'The button that stays at the bottom right.',
  }),
  text('introTitle', 'Intro: title'),
  paragraph('introText', 'Intro: text'),
]

const featuredFields = (onlyHome: ReturnType<typeof color>[]) => [
  defineField({
    name: 'featuredProductEnabled',
    title: 'Show the featured product',
    type: 'boolean',
    description: 'A banner with the words and pictures below. It needs a title.',
    initialValue: false,
  }),
  defineField({
    name: 'featuredProductTitle',
    title: 'Title',
    type: 'string',
    validation: (rule) =>
      rule
        .custom(
          (title, { document }) =>
            Boolean(title?.trim()) ||
            !document?.['featuredProductEnabled'] ||
            'The shop does not show the banner without a title.',
        )
        .warning(),
  }),
  paragraph('featuredProductText', 'Text'),
  defineField({ name: 'featuredProductCta', title: 'Call to action', type: 'cta' }),
  color('featuredProductCtaTextColor', 'Text color'),
  color('featuredProductCtaButtonTextColor', 'Button: text color'),
  color('featuredProductCtaButtonBackgroundColor', 'Button: background color'),
  ...onlyHome,
  imageField('featuredProductImage', { title: 'Picture' }),
  imageField('featuredProductBackgroundImage', { title: 'Background picture' }),
]

const moodCategoryField = defineField({
  name: 'moodProductCategory',
  title: 'Category of the mood drinks',
  type: 'reference',
  to: [{ type: 'productCategory' }],
  description: 'Its colors make the sky behind the mood lists.',
  validation: (rule) => rule.required().error('Please choose the category whose colors the mood lists have'),
})

/** A home page (specification, section 3); the non-hemp one lacks the fields in `onlyHome`. */
const homePage = (name: string, title: string, onlyHome: ReturnType<typeof color>[] = []) =>
  defineType({
    name,
    title,
    type: 'document',
    icon: HomeIcon,
    ...inGroups(
      group('splash', 'Splash', splashFields),
      group('featured', 'Featured product', featuredFields(onlyHome)),
      group('water', 'Water', productList('water', 'featuredWater', 'Water')),
      group('mood', 'Mood', [
        moodCategoryField,
        ...productList('moodWater', 'moodWaterProducts', 'Mood water'),
        ...productList('moodPowder', 'moodPowderProducts', 'Mood powders'),
      ]),
      group('more', 'Sampler and zero proof', [
        ...productList('sampler', 'featuredSampler', 'Sampler'),
        ...productList('zeroproof', 'featuredZeroproof', 'Zero proof'),
      ]),
      group('voices', 'Voices', [
        text('pressTitle', 'Press: title'),
        referencesField('featuredPress', 'press', { title: 'Press', limit: pressLimit, words: ['pressTitle'] }),
        referencesField('testimonials', 'testimonial', { limit: testimonialLimit }),
      ]),
      group('signUp', 'Sign-up', [
        { ...text('signupTitle', 'Title'), description: 'The shop shows the sign-up only with a title.' },
        paragraph('signupText', 'Text'),
      ]),
    ),
    preview: singlePreview(title, { subtitle: 'splashTitle', media: 'splashHero.wide.image' }),
  })

const headerGradientColor = {
  ...color('featuredProductHeaderTopGradientColor', 'Top color of the header'),
  initialValue: colorValue('#A2B0FF'),
}

export const home = homePage('home', 'Home', [headerGradientColor])

/** The home page of hemp-free shops. */
export const homeNonCBD = homePage('homeNonCBD', 'Non-CBD Home')
