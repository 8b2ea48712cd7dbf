import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cbdField, metaDescriptionField, neededFor, slugField, titleField, tooMany } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { pictureField } from '../objects/media.ts'
import { pagePreview } from '../preview.ts'

const offerLimit = 6

const whatYouGetField = defineField({
  name: 'whatYouGet',
  title: 'What you get',
  type: 'array',
  group: 'offers',
  of: [
    defineArrayMember({
      name: 'offer',
      type: 'object',
      fields: [
        imageField('image'),
        defineField({ name: 'title', type: 'string', validation: neededFor('an offer without a title') }),
        defineField({ name: 'text', type: 'text', rows: 2 }),
      ],
      preview: { select: { title: 'title', subtitle: 'text', media: 'image' } },
    }),
  ],
  validation: (rule) => rule.max(offerLimit).error(tooMany(offerLimit, 'offers')),
})

export const signUp = defineType({
  name: 'signUp',
  title: 'Sign-up page',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'offers', title: 'Offers' },
  ],
  fields: [
    { ...titleField(), group: 'page' },
    { ...slugField(), group: 'page' },
    { ...cbdField(), group: 'page' },
    { ...metaDescriptionField(), group: 'page' },
    imageField('poster', { description: 'For shared links.', group: 'page' }),
    defineField({
      name: 'listId',
      title: 'List',
      type: 'string',
      description: 'The newsletter list that addresses are added to; without it, the one in Site Settings › Klaviyo.',
      group: 'page',
    }),
    defineField({
      name: 'intro',
      type: 'object',
      group: 'page',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'text', type: 'text', rows: 2 }),
        defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
        defineField({ name: 'disclaimer', type: 'text', rows: 2 }),
      ],
    }),
    pictureField('splash', { group: 'page' }),
    defineField({ name: 'whatYouGetTitle', title: 'What you get: title', type: 'string', group: 'offers' }),
    whatYouGetField,
  ],
  preview: pagePreview('/sign-up', 'splash.image'),
})
