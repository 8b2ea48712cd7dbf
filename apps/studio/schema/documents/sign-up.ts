import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineArrayMember, defineField, defineType } from 'sanity'
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
import { pictureField } from '../objects/media.ts'
import { pagePreview } from '../preview.ts'

const offerLimit = 6

const whatYouGetField = defineField({
  name: 'whatYouGet',
  title: 'What you get',
  type: 'array',
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
  validation: (rule) => [
    rule.max(offerLimit).error(tooMany(offerLimit, 'offers')),
    neededForWords('whatYouGetTitle')(rule),
  ],
})

export const signUp = defineType({
  name: 'signUp',
  title: 'Sign-up page',
  type: 'document',
  icon: EnvelopeIcon,
  ...inGroups(
    group('page', 'Page', [
      titleField(),
      slugField(),
      cbdField(),
      metaDescriptionField({ isShown: false }),
      imageField('poster', { description: 'For shared links.' }),
      defineField({
        name: 'listId',
        title: 'List',
        type: 'string',
        description: 'The newsletter list that addresses are added to; without it, the one in Site Settings › Klaviyo.',
      }),
      defineField({
        name: 'intro',
        type: 'object',
        fields: [
          defineField({ name: 'title', type: 'string' }),
          defineField({ name: 'text', type: 'text', rows: 2 }),
          defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
          defineField({ name: 'disclaimer', type: 'text', rows: 2 }),
        ],
      }),
      pictureField('splash'),
    ]),
    group('offers', 'Offers', [
      defineField({ name: 'whatYouGetTitle', title: 'What you get: title', type: 'string' }),
      whatYouGetField,
    ]),
  ),
  preview: pagePreview('/sign-up', 'splash.image'),
})
