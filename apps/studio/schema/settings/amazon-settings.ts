import { PackageIcon } from '@sanity/icons/Package'
import { defineType } from 'sanity'
import { imageField } from '../objects/image.ts'

export const amazonSettings = defineType({
  name: 'amazonSettings',
  title: 'Amazon Settings',
  type: 'document',
  icon: PackageIcon,
  fields: [imageField('image', { description: 'The button of products that are sold on Amazon.' })],
  preview: {
    select: { subtitle: 'image.alt', media: 'image' },
    prepare: ({ subtitle, media }) => ({ title: 'Amazon Settings', subtitle, media }),
  },
})
