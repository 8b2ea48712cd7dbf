import { defineField, type FieldGroupDefinition, type StringRule } from 'sanity'
import { referencesField } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { pictureField } from '../objects/media.ts'

const productLimit = 8
const pressLimit = 4
const testimonialLimit = 8

export const homeGroups: FieldGroupDefinition[] = [
  { name: 'splash', title: 'Splash', default: true },
  { name: 'featured', title: 'Featured product' },
  { name: 'water', title: 'Water' },
  { name: 'mood', title: 'Mood' },
  { name: 'more', title: 'Sampler and zero proof' },
  { name: 'voices', title: 'Voices' },
  { name: 'signUp', title: 'Sign-up' },
]

const text = (name: string, title: string, group: string) => defineField({ name, title, type: 'string', group })
const paragraph = (name: string, title: string, group: string) =>
  defineField({ name, title, type: 'text', rows: 2, group })
const color = (name: string, title: string) => defineField({ name, title, type: 'color', group: 'featured' })
const products = (name: string, title: string, group: string) =>
  referencesField(name, 'product', { title, limit: productLimit, group })

/** A title, a subtitle and up to eight products. */
const productList = (prefix: string, list: string, title: string, group: string) => [
  text(`${prefix}Title`, `${title}: title`, group),
  text(`${prefix}Subtitle`, `${title}: subtitle`, group),
  products(list, `${title}: products`, group),
]

const splashFields = [
  defineField({
    name: 'splashIsVerticalLayout',
    title: 'Text above the picture',
    type: 'boolean',
    description: 'Otherwise it stands beside the picture.',
    group: 'splash',
  }),
  text('splashTitle', 'Title', 'splash'),
  paragraph('splashText', 'Text', 'splash'),
  defineField({
    name: 'splashCta',
    title: 'Call to action',
    type: 'cta',
    group: 'splash',
    initialValue: { text: 'Shop', url: '/shop/sparkling-water' },
  }),
  defineField({
    name: 'splashHero',
    title: 'Picture',
    type: 'object',
    group: 'splash',
    fields: [pictureField('wide', { title: 'On wide screens' }), pictureField('tall', { title: 'On phones' })],
  }),
  defineField({
    name: 'floatingCta',
    title: 'Floating call to action',
    type: 'cta',
    description: 'The button that stays at the bottom right.',
    group: 'splash',
  }),
  text('introTitle', 'Intro: title', 'splash'),
  paragraph('introText', 'Intro: text', 'splash'),
]

const featuredFields = (onlyHome: ReturnType<typeof color>[]) => [
  defineField({
    name: 'featuredProductEnabled',
    title: 'Show the featured product',
    type: 'boolean',
    description: 'A banner with the words and pictures below. It needs a title.',
    initialValue: false,
    group: 'featured',
  }),
  {
    ...text('featuredProductTitle', 'Title', 'featured'),
    validation: (rule: StringRule) =>
      rule
        .custom(
          (title, { document }) =>
            Boolean(title) ||
            !document?.['featuredProductEnabled'] ||
            'The shop does not show the banner without a title.',
        )
        .warning(),
  },
  paragraph('featuredProductText', 'Text', 'featured'),
  defineField({ name: 'featuredProductCta', title: 'Call to action', type: 'cta', group: 'featured' }),
  color('featuredProductCtaTextColor', 'Text color'),
  color('featuredProductCtaButtonTextColor', 'Button: text color'),
  color('featuredProductCtaButtonBackgroundColor', 'Button: background color'),
  ...onlyHome,
  imageField('featuredProductImage', { title: 'Picture', group: 'featured' }),
  imageField('featuredProductBackgroundImage', { title: 'Background picture', group: 'featured' }),
]

/** The fields of a home page (specification, section 3); the non-hemp one lacks those in `onlyHome`. */
export const homeFields = (onlyHome: ReturnType<typeof color>[] = []) => [
  ...splashFields,
  ...featuredFields(onlyHome),
  ...productList('water', 'featuredWater', 'Water', 'water'),
  defineField({
    name: 'moodProductCategory',
    title: 'Category of the mood drinks',
    type: 'reference',
    to: [{ type: 'productCategory' }],
    description: 'Its colors make the sky behind the mood lists.',
    group: 'mood',
    validation: (rule) => rule.required().error('Please choose the category whose colors the mood lists have'),
  }),
  ...productList('moodWater', 'moodWaterProducts', 'Mood water', 'mood'),
  ...productList('moodPowder', 'moodPowderProducts', 'Mood powders', 'mood'),
  ...productList('sampler', 'featuredSampler', 'Sampler', 'more'),
  ...productList('zeroproof', 'featuredZeroproof', 'Zero proof', 'more'),
  text('pressTitle', 'Press: title', 'voices'),
  referencesField('featuredPress', 'press', { title: 'Press', limit: pressLimit, group: 'voices' }),
  referencesField('testimonials', 'testimonial', { limit: testimonialLimit, group: 'voices' }),
  {
    ...text('signupTitle', 'Title', 'signUp'),
    description: 'The shop shows the sign-up only with a title.',
  },
  paragraph('signupText', 'Text', 'signUp'),
]

export const homeColor = color
