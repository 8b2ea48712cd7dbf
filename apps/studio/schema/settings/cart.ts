import { TrolleyIcon } from '@sanity/icons/Trolley'
import { defineField, defineType } from 'sanity'
import { requiredText } from '../fields.ts'
import { singlePreview } from '../preview.ts'

const placeholderLength = 120

const notice = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'text',
    rows: 3,
    description,
    validation: requiredText(`A text for ‘${title}’ is required.`),
  })

/** The texts of the cart drawer. */
export const cart = defineType({
  name: 'cart',
  title: 'Cart',
  type: 'document',
  icon: TrolleyIcon,
  fields: [
    defineField({
      name: 'giftNoteTextPlaceholder',
      title: 'Gift note placeholder',
      type: 'string',
      description: `Stands in the empty gift note; at most ${placeholderLength} characters.`,
      validation: (rule) => [
        requiredText('A gift note placeholder is required.')(rule),
        // Counted as the gift note's own characters are: an emoji is one, for which `max()` counts two or more.
        rule.custom(
          (text) =>
            [...(text ?? '')].length <= placeholderLength ||
            `A gift note placeholder can't have more than ${placeholderLength} characters`,
        ),
      ],
    }),
    notice('giftingNotice', 'Gifting notice', 'Below the gift note.'),
    notice(
      'cbdWarning',
      'Hemp warning',
      'On pages of hemp-derived products, and in carts with ‘broad spectrum hemp’ or ‘broad spectrum extract’.',
    ),
    notice(
      'shippingNotePowderProducts',
      'Shipping of powders',
      'On pages of powders, and in carts with powders and sparkling water.',
    ),
  ],
  preview: singlePreview('Cart', { subtitle: 'giftNoteTextPlaceholder' }),
})
