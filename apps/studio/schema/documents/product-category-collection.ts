import { StackIcon } from '@sanity/icons/Stack'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { categoryField, cbdField, group, inGroups, neededFor, slugField, titleField } from '../fields.ts'
import { pictureField } from '../objects/media.ts'
import { pagePreview } from '../preview.ts'

const categoryItem = defineArrayMember({
  name: 'categoryItem',
  title: 'Category',
  type: 'object',
  fields: [
    defineField({ name: 'header', type: 'string', description: 'Without one it is the category’s title.' }),
    defineField({ name: 'subheader', type: 'string' }),
    categoryField('a row', { description: 'The row is shown once the category has products for collections.' }),
    defineField({ name: 'showMoreText', type: 'string', description: 'Leads to the whole category.' }),
  ],
  preview: {
    select: { title: 'header', category: 'productCategory.title', media: 'productCategory.introMedia.image' },
    prepare: ({ title, category, media }) => ({ title: title ?? category, subtitle: category, media }),
  },
})

const collectionSection = defineArrayMember({
  name: 'collectionSection',
  title: 'Section',
  type: 'object',
  fields: [
    defineField({
      name: 'categoryItems',
      type: 'array',
      of: [categoryItem],
      validation: neededFor('a section without categories'),
    }),
    defineField({ name: 'colors', title: 'Colors', type: 'colors' }),
  ],
  preview: {
    select: { first: 'categoryItems.0.header', second: 'categoryItems.1.header' },
    prepare: ({ first, second }) => ({ title: [first, second].filter(Boolean).join(', ') || 'Section' }),
  },
})

export const productCategoryCollection = defineType({
  name: 'productCategoryCollection',
  title: 'Category collection',
  type: 'document',
  icon: StackIcon,
  ...inGroups(
    group('collection', 'Collection', [
      titleField(),
      slugField(),
      cbdField(),
      defineField({ name: 'sections', type: 'array', of: [collectionSection] }),
    ]),
    group('intro', 'Intro', [
      defineField({ name: 'introTitle', type: 'string' }),
      defineField({ name: 'introText', type: 'text', rows: 3 }),
      pictureField('introMedia'),
      pictureField('nonCBDIntroMedia', {
        title: 'Non-CBD intro media',
        description: 'Stands in for the intro media in the shops that are free of hemp.',
      }),
      defineField({ name: 'introBackgroundColor', title: 'Intro background color', type: 'color' }),
    ]),
  ),
  preview: pagePreview('/shop/collections', 'introMedia.image'),
})
