import { ConfettiIcon } from '@sanity/icons/Confetti'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { requiredText } from '../fields.ts'

const skusField = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'array',
    of: [defineArrayMember({ type: 'string' })],
    options: { layout: 'tags' },
    description,
    validation: (rule) => rule.unique(),
  })

/** A product that is added to carts with a certain pack size. */
export const promotionalProduct = defineType({
  name: 'promotionalProduct',
  title: 'Promotional product',
  type: 'document',
  icon: ConfettiIcon,
  fields: [
    defineField({
      name: 'size',
      type: 'string',
      description: 'The pack size that it comes with, as the option ‘Pack Size’ says it, for example ‘12 pack’.',
      validation: requiredText('A size is required.'),
    }),
    skusField('targetProductSkus', 'Target product SKUs', 'The variants that are added.'),
    skusField(
      'limitedTargetProductSkus',
      'Limited target product SKUs',
      'Added first, when the cart holds a single pack of this size and no other.',
    ),
  ],
  preview: {
    select: { title: 'size', skus: 'targetProductSkus', limited: 'limitedTargetProductSkus' },
    prepare: ({ title, skus = [], limited = [] }) => ({ title, subtitle: [...limited, ...skus].join(', ') }),
  },
})
