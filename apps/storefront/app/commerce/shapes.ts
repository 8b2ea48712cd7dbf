import { z } from 'zod'
import { moneyPatterns } from './money.ts'

/** The maximum number of ids per request. https://shopify.dev/docs/api/storefront/latest/queries/nodes */
const maximumIds = 250

/** The ids in as many lists as requests are needed for them. */
export const inBatches = (ids: readonly string[], size = maximumIds): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) => ids.slice(part * size, (part + 1) * size))

/** Schema of a `nodes` response: nodes of the type must have the shape; other types and null are allowed. */
export const nodesShape = (type: string, shape: z.ZodObject) =>
  z.object({
    nodes: z.array(
      z
        .union([
          shape.extend({ __typename: z.literal(type) }),
          z.object({ __typename: z.string() }).refine(({ __typename }) => __typename !== type),
        ])
        .nullable(),
    ),
  })

/** Schema of a money amount in a response. */
export const moneyShape = z.object({
  amount: z.string().regex(moneyPatterns.amount),
  currencyCode: z.string().regex(moneyPatterns.currencyCode),
})

/** Schema of a variant's quantity rule. */
export const quantityRuleShape = z.object({
  minimum: z.number(),
  maximum: z.number().nullable(),
  increment: z.number(),
})

/** The part of `OfferedVariantFields` that is required to show and sell a variant. */
export const offeredVariantShape = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  availableForSale: z.boolean(),
  quantityAvailable: z.number().nullable(),
  quantityRule: quantityRuleShape,
  price: moneyShape,
  compareAtPrice: moneyShape.nullable(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  sellingPlanAllocations: z.object({
    nodes: z.array(
      z.object({
        priceAdjustments: z.array(z.object({ price: moneyShape })),
        sellingPlan: z.object({ id: z.string(), name: z.string() }),
      }),
    ),
  }),
})
