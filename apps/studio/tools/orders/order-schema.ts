import { isolated, isolatedValues } from '@shop/validation/isolated'
import { z } from 'zod'

const sentState = z.enum(['not sent', 'partly sent', 'sent', 'nothing to send'])
export type SentState = z.infer<typeof sentState>

const attributes = z.array(z.object({ key: z.string(), value: z.string() }))
const amounts = z.array(z.object({ name: z.string(), amount: z.string() }))

/** An order in the list. */
const summarySchema = z.object({
  number: z.number(),
  placedAt: z.string(),
  name: z.string(),
  total: z.string(),
  state: sentState,
})

export type OrderSummary = z.infer<typeof summarySchema>

/** A page of orders; `next` leads to the next one. */
export const orderPageSchema = z.object({ orders: z.array(summarySchema), next: z.number().nullable() })

const lineSchema = z.object({
  position: z.number(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string().nullable(),
  picture: z.string().nullable(),
  sellingPlan: z.string().nullable(),
  attributes,
  quantity: z.number(),
  sent: z.number(),
  requiresShipping: z.boolean(),
  total: z.string(),
})

export type OrderLine = z.infer<typeof lineSchema>

const fulfilmentSchema = z.object({
  position: z.number(),
  lines: z.array(z.object({ line: z.number(), quantity: z.number() })),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  sentBy: z.string(),
  createdAt: z.string(),
})

export type Fulfilment = z.infer<typeof fulfilmentSchema>

/** An order with everything needed to pack it; amounts are formatted. */
export const orderSchema = z.object({
  number: z.number(),
  placedAt: z.string(),
  state: sentState,
  email: z.string(),
  phone: z.string(),
  address: z.array(z.string()),
  shippingMethod: z.string().nullable(),
  lines: z.array(lineSchema),
  totals: amounts,
  discountCodes: z.array(z.string()),
  payments: amounts,
  note: z.string(),
  giftNote: z
    .object({
      to: z.string(),
      text: z.string(),
      /** When it is sent; undefined for at once. */
      sending: z.object({ day: z.string() }).optional(),
      deliveredAt: z.string().nullable(),
      /** When it was returned to the buyer, because its address does not exist. */
      returnedAt: z.string().nullable(),
    })
    .nullable(),
  attributes,
  campaign: attributes,
  fulfilments: z.array(fulfilmentSchema),
})

export type Order = z.infer<typeof orderSchema>

/** `'White Peach, 12 pack'` */
export const nameOf = ({ title, variantTitle }: OrderLine): string =>
  [isolated(title), isolatedValues(variantTitle)].filter(Boolean).join(', ')

/** What distinguishes a line from others of the same item: its plan, and what was entered for it. */
export const detailsOf = ({ sellingPlan, attributes }: OrderLine): string[] => [
  ...(sellingPlan === null ? [] : [sellingPlan]),
  ...attributes.map(({ key, value }) => `${key}: ${value}`),
]

/** `'Dusk Mug (Engraving: Ada)'` */
export function fullNameOf(line: OrderLine): string {
  const details = detailsOf(line)
  return details.length > 0 ? `${nameOf(line)} (${details.join(', ')})` : nameOf(line)
}

/** The pieces of a line that are still to be sent. */
export const unsentQuantity = ({ requiresShipping, quantity, sent }: OrderLine): number =>
  requiresShipping ? quantity - sent : 0
