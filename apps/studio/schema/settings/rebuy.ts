import { SparklesIcon } from '@sanity/icons/Sparkles'
import { defineField, defineType } from 'sanity'
import { singlePreview } from '../preview.ts'

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
