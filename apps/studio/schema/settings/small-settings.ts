import { ArrowDownIcon } from '@sanity/icons/ArrowDown'
import { BellIcon } from '@sanity/icons/Bell'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { PackageIcon } from '@sanity/icons/Package'
import { PanelLeftIcon } from '@sanity/icons/PanelLeft'
import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineField, defineType } from 'sanity'
import { imageField } from '../objects/image.ts'
import { referencesField } from '../fields.ts'
import { singlePreview } from '../preview.ts'

// The settings that have few fields, in the order of the navigation.

export const scrollIndicator = defineType({
  name: 'scrollIndicator',
  title: 'Scroll Indicator',
  type: 'document',
  icon: ArrowDownIcon,
  fields: [imageField('image', { description: 'Invites to scroll, at the foot of the splash.' })],
  preview: singlePreview('Scroll Indicator', { subtitle: 'image.alt', media: 'image' }),
})

export const amazonSettings = defineType({
  name: 'amazonSettings',
  title: 'Amazon Settings',
  type: 'document',
  icon: PackageIcon,
  fields: [imageField('image', { description: 'The button of products that are sold on Amazon.' })],
  preview: singlePreview('Amazon Settings', { subtitle: 'image.alt', media: 'image' }),
})

export const siteBanners = defineType({
  name: 'siteBanners',
  title: 'Banner Settings',
  type: 'document',
  icon: BellIcon,
  fields: [
    referencesField('banners', 'announcementBanner', {
      description: 'The first of these that may be shown is shown. One that is not listed here never is.',
    }),
  ],
  preview: singlePreview('Banner Settings', { subtitle: 'banners.0.contents.0.text' }),
})

export const klaviyo = defineType({
  name: 'klaviyo',
  title: 'Klaviyo',
  type: 'document',
  icon: EnvelopeIcon,
  fields: [
    defineField({
      name: 'listId',
      title: 'List',
      type: 'string',
      description: 'The newsletter list that sign-ups are added to.',
    }),
  ],
  preview: singlePreview('Klaviyo', { subtitle: 'listId' }),
})

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

export const rebuy = defineType({
  name: 'rebuy',
  title: 'Rebuy',
  type: 'document',
  icon: SparklesIcon,
  fields: [
    defineField({
      name: 'dataSourceId',
      title: 'Data source',
      type: 'string',
      description: 'Which recommendations the cart shows.',
    }),
  ],
  preview: singlePreview('Rebuy', { subtitle: 'dataSourceId' }),
})

const paragraph = (name: string, title: string) => defineField({ name, title, type: 'text', rows: 3 })

export const siteFooter = defineType({
  name: 'siteFooter',
  title: 'Site Footer',
  type: 'document',
  icon: PanelLeftIcon,
  fields: [
    paragraph('newsletterText', 'Newsletter'),
    paragraph('disclaimer', 'Disclaimer'),
    paragraph('fdaDisclaimer', 'FDA disclaimer'),
    defineField({ name: 'copyright', type: 'string' }),
  ],
  preview: singlePreview('Site Footer', { subtitle: 'copyright' }),
})
