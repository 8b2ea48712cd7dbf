import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { defineField, defineType } from 'sanity'

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
  preview: { select: { subtitle: 'listId' }, prepare: ({ subtitle }) => ({ title: 'Klaviyo', subtitle }) },
})
