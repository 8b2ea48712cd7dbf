import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { defineField, defineType } from 'sanity'
import { requiredText } from '../fields.ts'
import { imageField } from '../objects/image.ts'

/** A quotation mark at either end; single ones at the end count only as a pair, because they may be apostrophes. */
const quoted = /^\s*(?!['‘’‚‛])\p{QMark}|(?!['‘’‚‛])\p{QMark}\s*$|^\s*['‘‚‛].*['‘’]\s*$/su

export const press = defineType({
  name: 'press',
  title: 'Press',
  type: 'document',
  icon: DoubleQuoteIcon,
  fields: [
    defineField({ name: 'title', type: 'string', description: 'Who said it.' }),
    imageField('image', { description: 'The logo of who said it, for the page of the press.' }),
    defineField({
      name: 'quote',
      type: 'text',
      rows: 3,
      validation: (rule) => [
        requiredText('A quote is required.')(rule),
        rule.custom((quote) => (quote && quoted.test(quote) ? 'Quotation marks will be added for you' : true)),
      ],
    }),
    defineField({ name: 'url', title: 'URL', type: 'url', description: 'Where it can be read.' }),
  ],
  preview: { select: { title: 'title', subtitle: 'quote', media: 'image' } },
})
