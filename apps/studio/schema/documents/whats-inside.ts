import { SearchIcon } from '@sanity/icons/Search'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { backgroundColorsField, linksField, categoryField } from '../fields.ts'
import { imageField } from '../objects/image.ts'
import { singlePreview } from '../preview.ts'

const productCategorySection = defineArrayMember({
  name: 'productCategorySection',
  title: 'Category',
  type: 'object',
  fields: [
    categoryField('a part'),
    defineField({ name: 'heading', type: 'string', description: 'Without one it is the category’s title.' }),
    defineField({ name: 'description', type: 'text', rows: 3 }),
    imageField('image'),
    backgroundColorsField(),
  ],
  preview: {
    select: { heading: 'heading', category: 'productCategory.title', media: 'image' },
    prepare: ({ heading, category, media }) => ({ title: heading ?? category, subtitle: category, media }),
  },
})

export const whatsInside = defineType({
  name: 'whatsInside',
  title: "What's Inside",
  type: 'document',
  icon: SearchIcon,
  fields: [
    defineField({ name: 'title', type: 'string', description: 'Without one it is ‘What’s inside’.' }),
    defineField({ name: 'introTitle', type: 'string' }),
    defineField({ name: 'introText', type: 'text', rows: 3 }),
    defineField({ name: 'productCategorySections', type: 'array', of: [productCategorySection] }),
    defineField({ name: 'relatedLinksHeading', type: 'string' }),
    linksField('relatedLinks', 'relatedLinksHeading'),
  ],
  preview: singlePreview("What's Inside", { subtitle: 'title', media: 'productCategorySections.0.image' }),
})
