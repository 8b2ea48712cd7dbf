import { BellIcon } from '@sanity/icons/Bell'
import { defineType } from 'sanity'
import { referencesField } from '../fields.ts'
import { singlePreview } from '../preview.ts'

export const siteBanners = defineType({
  name: 'siteBanners',
  title: 'Banner Settings',
  type: 'document',
  icon: BellIcon,
  fields: [
    {
      ...referencesField('banners', 'announcementBanner'),
      description: 'The first of these that may be shown is shown. One that is not listed here never is.',
    },
  ],
  preview: singlePreview('Banner Settings', { subtitle: 'banners.0.contents.0.text' }),
})
