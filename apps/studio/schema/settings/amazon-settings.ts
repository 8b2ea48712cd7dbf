import { PackageIcon } from '@sanity/icons/Package'
import { defineType } from 'sanity'
import { imageField } from '../objects/image.ts'
import { singlePreview } from '../preview.ts'

export const amazonSettings = defineType({
  name: 'amazonSettings',
  title: 'Amazon Settings',
  type: 'document',
  icon: PackageIcon,
  fields: [imageField('image', { description: 'The button of products that are sold on Amazon.' })],
  preview: singlePreview('Amazon Settings', { subtitle: 'image.alt', media: 'image' }),
})
