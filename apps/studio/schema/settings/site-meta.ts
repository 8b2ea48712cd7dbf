import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { defineField, defineType } from 'sanity'
import { imageField } from '../objects/image.ts'
import { singlePreview } from '../preview.ts'

export const siteMeta = defineType({
  name: 'siteMeta',
  title: 'Site Meta',
  type: 'document',
  icon: EarthGlobeIcon,
  fields: [
    defineField({
      name: 'siteDescription',
      type: 'text',
      rows: 2,
      description: 'What search engines say of the shop where a page says nothing of its own.',
    }),
    imageField('image', { description: 'For shared links.' }),
  ],
  preview: singlePreview('Site Meta', { subtitle: 'siteDescription', media: 'image' }),
})
