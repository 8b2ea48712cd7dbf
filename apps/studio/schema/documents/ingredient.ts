import { LemonIcon } from '@sanity/icons/Lemon'
import { defineField, defineType } from 'sanity'
import { cbdField, neededFor } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { richTextField } from '../objects/rich-text.ts'

export const ingredient = defineType({
  name: 'ingredient',
  title: 'Ingredient',
  type: 'document',
  icon: LemonIcon,
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      validation: neededFor('an ingredient without a title'),
    }),
    cbdField(),
    imageField('image'),
    defineField({ name: 'description', type: 'text', rows: 2 }),
    richTextField('longDescription'),
  ],
  preview: { select: { title: 'title', subtitle: 'description', media: 'image' } },
})
