import { DocumentSheetIcon } from '@sanity/icons/DocumentSheet'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { cbdField } from '../fields.ts'
import { parentValue } from '../parent-value.ts'
import { singlePreview } from '../preview.ts'

const labResult = defineArrayMember({
  name: 'labResult',
  title: 'Result',
  type: 'object',
  fields: [
    defineField({
      name: 'name',
      type: 'string',
      description: 'Without one it is the product’s title.',
      validation: (rule) =>
        rule
          .custom(
            (name, { parent }) =>
              Boolean(name?.trim() || parentValue(parent, 'product')) ||
              'The shop does not show a result without a name and a product.',
          )
          .warning(),
    }),
    defineField({ name: 'product', type: 'reference', to: [{ type: 'product' }] }),
    defineField({ name: 'lotCode', type: 'string' }),
    defineField({
      name: 'coa',
      title: 'Certificate of analysis',
      type: 'file',
      options: { accept: 'application/pdf' },
    }),
  ],
  preview: {
    select: { name: 'name', product: 'product.title', subtitle: 'lotCode', media: 'product.thumb.image' },
    prepare: ({ name, product, ...shown }) => ({ ...shown, title: name ?? product }),
  },
})

export const labResults = defineType({
  name: 'labResults',
  title: 'Lab Results',
  type: 'document',
  icon: DocumentSheetIcon,
  fields: [
    cbdField(),
    defineField({ name: 'pageTitle', type: 'string', description: 'Without one it is ‘Lab results’.' }),
    defineField({ name: 'subTitle', type: 'string' }),
    defineField({
      name: 'hempFreeTestResults',
      type: 'file',
      description: 'A download, and the only one in the shops that are free of hemp.',
      options: { accept: 'application/pdf' },
    }),
    defineField({ name: 'labResults', title: 'Results', type: 'array', of: [labResult] }),
  ],
  preview: singlePreview('Lab Results', { subtitle: 'pageTitle' }),
})
