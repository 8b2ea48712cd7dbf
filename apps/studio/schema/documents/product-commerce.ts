import { defineArrayMember, defineField } from 'sanity'
import { ProductInput } from '../../inputs/product-input.tsx'
import { SubscriptionSkusInput } from '../../inputs/subscription-skus-input.tsx'
import { VariantSkuInput } from '../../inputs/variant-sku-input.tsx'
import { neededFor } from '../fields.ts'
import { parentValue } from '../parent-value.ts'

const notice = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'string',
    deprecated: { reason: 'The shop no longer shows it.' },
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  })

const isChosen = (value: unknown): boolean => Boolean(parentValue(value, 'id'))

/** The link between a product and the commerce platform's catalogue. */
export const shopifyField = () =>
  defineField({
    name: 'shopify',
    title: 'Catalogue',
    type: 'object',
    description: 'Price, stock and variants come from the catalogue’s product.',
    validation: (rule) => rule.required(),
    fields: [
      defineField({
        name: 'product',
        type: 'object',
        fields: ['id', 'title', 'image'].map((name) => defineField({ name, type: 'string' })),
        components: { input: ProductInput },
        validation: (rule) => rule.custom((product) => (isChosen(product) ? true : 'Please select a product')),
      }),
      defineField({
        name: 'isSubscription',
        title: 'Can be subscribed to',
        type: 'boolean',
        initialValue: true,
      }),
      defineField({
        name: 'subscription',
        title: 'Subscription product',
        type: 'object',
        description: 'The catalogue’s product that is sold by subscription; it may be the same.',
        fields: ['id', 'title'].map((name) => defineField({ name, type: 'string' })),
        hidden: ({ parent }) => parent?.isSubscription === false,
        components: { input: ProductInput },
        validation: (rule) =>
          rule.custom((subscription, { parent }) =>
            parentValue(parent, 'isSubscription') === false || isChosen(subscription)
              ? true
              : 'Please select a subscription product',
          ),
      }),
      defineField({
        name: 'defaultSku',
        title: 'Variant chosen at first',
        type: 'object',
        fields: [defineField({ name: 'sku', title: 'SKU', type: 'string' })],
        components: { input: VariantSkuInput },
      }),
      defineField({
        name: 'subscriptionSkus',
        title: 'Variants sold by subscription only',
        type: 'array',
        of: [defineArrayMember({ type: 'string' })],
        description: 'These cannot be bought one time.',
        components: { input: SubscriptionSkusInput },
        validation: (rule) => rule.unique(),
      }),
      notice('singlePurchaseNotice', 'One-time purchase notice'),
      notice('subscriptionNotice', 'Subscription notice'),
      notice('shippingNotice', 'Shipping notice'),
    ],
  })

const purchaseOption = (name: string, title: string, badgeDescription: string) =>
  defineField({
    name,
    title,
    type: 'object',
    options: { columns: 2 },
    fields: [
      defineField({ name: 'details', type: 'string', description: 'Below the choice.' }),
      defineField({ name: 'badge', type: 'string', description: badgeDescription }),
    ],
  })

/** The texts around the buy button. */
export const purchaseSettingsField = () =>
  defineField({
    name: 'purchaseSettings',
    title: 'Buying',
    type: 'object',
    fields: [
      defineField({
        name: 'options',
        type: 'object',
        fields: [
          purchaseOption('subscription', 'Subscription', 'Without one it is the saving, for example ‘Save 10%’.'),
          purchaseOption('single', 'One-time purchase', 'For example ‘Try it’.'),
        ],
      }),
      defineField({
        name: 'details',
        type: 'array',
        description: 'Facts such as volume or caffeine.',
        of: [
          defineArrayMember({
            name: 'detail',
            type: 'object',
            fields: ['label', 'value'].map((name) =>
              defineField({ name, type: 'string', validation: neededFor('a fact without a label and a value') }),
            ),
            preview: { select: { title: 'label', subtitle: 'value' } },
          }),
        ],
      }),
      defineField({
        name: 'amazon',
        type: 'object',
        fields: [
          defineField({
            name: 'productLink',
            title: 'Product link',
            type: 'object',
            options: { columns: 2 },
            fields: [
              defineField({
                name: 'url',
                title: 'URL',
                type: 'url',
                validation: (rule) => [
                  rule.uri({ scheme: 'https' }).error('An Amazon URL begins with https://'),
                  rule
                    .custom(
                      (url, { parent }) =>
                        Boolean(url) || !parentValue(parent, 'text') || 'The shop does not show a link without a URL.',
                    )
                    .warning(),
                ],
              }),
              defineField({ name: 'text', type: 'string' }),
            ],
          }),
        ],
      }),
    ],
  })
