import { PinIcon } from '@sanity/icons/Pin'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { neededFor } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { markedLink } from '../marked-link.ts'
import { singlePreview } from '../preview.ts'

const whereToBuyBanner = defineArrayMember({
  name: 'whereToBuyBanner',
  title: 'Banner',
  type: 'object',
  fields: [
    defineField({ name: 'enabled', type: 'boolean', initialValue: true }),
    defineField({
      name: 'content',
      type: 'text',
      rows: 2,
      description:
        'Write {{ link | words }} where the link belongs: the words become the link. {{ link }} is the link by its title.',
      validation: (rule) => [neededFor('a banner without content')(rule), markedLink(/\{\{\s*link\s*(\||\}\})/)(rule)],
    }),
    imageField('image'),
    defineField({ name: 'link', type: 'link' }),
  ],
  preview: {
    select: { title: 'content', enabled: 'enabled', media: 'image' },
    prepare: ({ title, enabled, media }) => ({ title, subtitle: enabled ? 'Shown' : 'Hidden', media }),
  },
})

export const whereToBuy = defineType({
  name: 'whereToBuy',
  title: 'Where to Buy',
  type: 'document',
  icon: PinIcon,
  fields: [defineField({ name: 'banners', type: 'array', of: [whereToBuyBanner] })],
  preview: singlePreview('Where to Buy', { subtitle: 'banners.0.content', media: 'banners.0.image' }),
})
