import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { defineType } from 'sanity'
import { imageField } from '../objects/image.ts'

export const scrollIndicator = defineType({
  name: 'scrollIndicator',
  title: 'Scroll Indicator',
  type: 'document',
  icon: ArrowDownIcon,
  fields: [imageField('image', { description: 'Invites to scroll, at the foot of the splash.' })],
  preview: {
    select: { subtitle: 'image.alt', media: 'image' },
    prepare: ({ subtitle, media }) => ({ title: 'Scroll Indicator', subtitle, media }),
  },
})
