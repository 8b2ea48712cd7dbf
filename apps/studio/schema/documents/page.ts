import { DocumentIcon } from '@sanity/icons/Document'
import { defineField, defineType } from 'sanity'
import { metaDescriptionField, slugField, titleField } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { pageContentField } from '../objects/rich-text.ts'
import { pagePreview } from '../preview.ts'

export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentIcon,
  groups: [
    { name: 'content', title: 'Content', default: true },
    { name: 'sharing', title: 'Search and sharing' },
    { name: 'look', title: 'Look' },
  ],
  fields: [
    { ...titleField(), group: 'content' },
    { ...slugField(), group: 'content' },
    pageContentField('content', { group: 'content' }),
    pageContentField('nonCBDContent', {
      title: 'Non-CBD content',
      description: 'Stands in for the content in the shops that are free of hemp.',
      group: 'content',
    }),
    { ...metaDescriptionField(), group: 'sharing' },
    imageField('poster', { description: 'For shared links.', group: 'sharing' }),
    defineField({ name: 'colors', title: 'Colors', type: 'colors', group: 'look' }),
  ],
  preview: pagePreview('', 'poster'),
})
