import { CaseIcon } from '@sanity/icons/Case'
import { defineField, defineType } from 'sanity'
import { pageContentField } from '../objects/rich-text.ts'
import { singlePreview } from '../preview.ts'

export const wholesale = defineType({
  name: 'wholesale',
  title: 'Wholesale',
  type: 'document',
  icon: CaseIcon,
  fields: [
    defineField({ name: 'title', type: 'string', description: 'Without one it is ‘Wholesale’.' }),
    pageContentField('content'),
    defineField({ name: 'colors', title: 'Colors', type: 'colors' }),
  ],
  preview: singlePreview('Wholesale', { subtitle: 'title' }),
})
