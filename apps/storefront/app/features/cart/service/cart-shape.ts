import { z } from 'zod'
import { moneyShape } from '../../../commerce/shapes.ts'
import type { StorefrontClient } from '../../../commerce/storefront-client.ts'

/** The prices of a cart, and what pages compute with. */
const cart = z.object({
  discountCodes: z.array(z.object({ code: z.string() })),
  cost: z.object({ totalAmount: moneyShape }),
  lines: z.object({
    nodes: z.array(
      z.object({
        quantity: z.number(),
        sellingPlanAllocation: z.object({ priceAdjustments: z.array(z.object({ price: moneyShape })) }).nullable(),
        merchandise: z.object({ title: z.string(), price: moneyShape, compareAtPrice: moneyShape.nullable() }),
      }),
    ),
  }),
})

/** The expected shape of a response, to a query of a cart or a change. */
const cartShape = z.object({ cart: cart.nullish(), result: z.object({ cart: cart.nullable() }).nullish() })

/** A client for carts on the server. A malformed cart is an error, like a malformed catalogue. */
export const checkingCarts = ({ request }: StorefrontClient): StorefrontClient => ({
  request: (document, variables, options) => request(document, variables, { shape: cartShape, ...options }),
})
