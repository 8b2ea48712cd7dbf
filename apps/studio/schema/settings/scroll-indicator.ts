import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { defineType } from 'sanity'
import { imageField } from '../objects/image.ts'
import { singlePreview } from '../preview.ts'

export const scrollIndicator = defineType({
  name: 'scrollIndicator',
  title: 'Scroll Indicator',
  type: 'document',
  icon: ArrowDownIcon,
  fields: [imageField('image', { description: 'Invites to scroll, at the foot of the splash.' })],
  preview: singlePreview('Scroll Indicator', { subtitle: 'image.alt', media: 'image' }),
})
