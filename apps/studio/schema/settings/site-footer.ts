import { PanelLeftIcon } from '@sanity/icons/PanelLeft'
import { defineField, defineType } from 'sanity'
import { singlePreview } from '../preview.ts'

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
