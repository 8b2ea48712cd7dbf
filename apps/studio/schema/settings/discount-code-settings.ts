import { isDiscountCode, maxDiscountCodes } from '@shop/validation/discount-code'
import { BillIcon } from '@sanity/icons/Bill'
import { defineField, defineType } from 'sanity'
import { tooMany } from '../fields.ts'
import { parentValue } from '../parent-value.ts'

/** What is wrong with the codes in a text: the shop would leave them out. Empty if nothing is. */
function problemOf(text: string): string {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  if (codes.length > maxDiscountCodes) return tooMany(maxDiscountCodes, 'codes')
  return codes.length > 0 && codes.every(isDiscountCode)
    ? ''
    : 'A code has 1 to 255 characters, and no line break or tab'
}

/** The code that the shop applies automatically. */
export const discountCodeSettings = defineType({
  name: 'discountCodeSettings',
  title: 'Discount Code Settings',
  type: 'document',
  icon: BillIcon,
  fields: [
    defineField({ name: 'isEnabled', title: 'Apply the code by itself', type: 'boolean', initialValue: false }),
    defineField({
      name: 'discountCode',
      title: 'Code',
      type: 'string',
      description: 'Several are possible, with commas between them.',
      validation: (rule) => [
        rule.custom((code) => !code?.trim() || problemOf(code) || true),
        rule
          .custom(
            (code, { document }) =>
              Boolean(code?.trim()) || !document?.['isEnabled'] || 'Without a code the shop applies none.',
          )
          .warning(),
      ],
    }),
    defineField({
      name: 'startTime',
      title: 'From',
      type: 'datetime',
      description: 'Without a beginning and an end the code always applies.',
    }),
    defineField({
      name: 'endTime',
      title: 'Until',
      type: 'datetime',
      validation: (rule) =>
        rule.custom((endTime, { parent }) => {
          const startTime = parentValue(parent, 'startTime')
          const isBackwards = endTime && typeof startTime === 'string' && Date.parse(endTime) <= Date.parse(startTime)
          return isBackwards ? 'The end must come after the beginning' : true
        }),
    }),
    defineField({
      name: 'isSubscriptionOnly',
      title: 'Only with a subscription in the cart',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  preview: {
    select: { code: 'discountCode', isEnabled: 'isEnabled' },
    prepare: ({ code, isEnabled }) => ({
      title: 'Discount Code Settings',
      subtitle: [code, isEnabled ? 'on' : 'off'].filter(Boolean).join(', '),
    }),
  },
})
