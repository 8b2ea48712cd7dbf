import { BillIcon } from '@sanity/icons/Bill'
import { defineField, defineType } from 'sanity'
import { parentValue } from '../parent-value.ts'

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
      validation: (rule) =>
        rule
          .custom(
            (code, { document }) =>
              Boolean(code?.trim()) || !document?.['isEnabled'] || 'Without a code the shop applies none.',
          )
          .warning(),
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
