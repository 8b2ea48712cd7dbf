import { DocumentIcon } from '@sanity/icons/Document'
import { defineField, defineType } from 'sanity'
import { group, inGroups, metaDescriptionField, slugField, titleField } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { pageContentField } from '../objects/rich-text.ts'
import { pagePreview } from '../preview.ts'

export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentIcon,
  ...inGroups(
    group('content', 'Content', [
      titleField(),
      slugField(),
      pageContentField('content'),
      pageContentField('nonCBDContent', {
        title: 'Non-CBD content',
        description: 'Stands in for the content in the shops that are free of hemp.',
      }),
    ]),
    group('sharing', 'Search and sharing', [
      metaDescriptionField({ isShown: true }),
      imageField('poster', { description: 'Beside the title, and for shared links.' }),
    ]),
    group('look', 'Look', [defineField({ name: 'colors', title: 'Colors', type: 'colors' })]),
  ),
  preview: pagePreview('', 'poster'),
})
