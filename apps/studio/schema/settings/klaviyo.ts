import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'
import { singlePreview } from '../preview.ts'

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
