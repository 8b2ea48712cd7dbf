import { expect } from 'vitest'
import { z } from 'zod'
import type { CommerceService } from '../commerce-service.ts'
import { graphqlRequest } from './shop-address.ts'

type Variables = Record<string, unknown>

/** Sends a GraphQL request and returns its whole body. */
export async function postGraphql(service: CommerceService, query: string, variables?: Variables, version = '2023-07') {
  return service.fetch(graphqlRequest(query, variables, { version }))
}

/** Sends a GraphQL request that must succeed, and returns its data, validated. */
export async function query<Schema extends z.ZodType>(
  service: CommerceService,
  schema: Schema,
  document: string,
  variables?: Variables,
): Promise<z.output<Schema>> {
  const response = await postGraphql(service, document, variables)
  const body = z.object({ data: z.unknown().optional(), errors: z.unknown().optional() }).parse(await response.json())
  expect(body.errors).toBeUndefined()
  return schema.parse(body.data)
}

const money = z.object({ amount: z.string(), currencyCode: z.string() })

const cartSchema = z.object({
  id: z.string(),
  checkoutUrl: z.string(),
  note: z.string().nullable(),
  buyerIdentity: z.object({ countryCode: z.string().nullable(), email: z.string().nullable() }),
  delivery: z.object({ addresses: z.array(z.object({ id: z.string() })) }),
  totalQuantity: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: z.string() })),
  discountCodes: z.array(z.object({ code: z.string(), applicable: z.boolean() })),
  cost: z.object({ totalAmount: money, subtotalAmount: money }),
  lines: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        quantity: z.number(),
        attributes: z.array(z.object({ key: z.string(), value: z.string() })),
        cost: z.object({ totalAmount: money }),
        merchandise: z.object({ id: z.string(), title: z.string(), product: z.object({ title: z.string() }) }),
      }),
    ),
  }),
})

export type CartData = z.infer<typeof cartSchema>

const payloadSchema = z.object({
  cart: cartSchema.nullable(),
  userErrors: z.array(z.object({ code: z.string().nullable(), field: z.array(z.string()), message: z.string() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), target: z.string() })),
})

export type CartPayload = z.infer<typeof payloadSchema>

const cartFields = /* GraphQL */ `
  fragment CartFields on Cart {
    id
    checkoutUrl
    note
    buyerIdentity {
      countryCode
      email
    }
    delivery {
      addresses {
        id
      }
    }
    totalQuantity
    attributes {
      key
      value
    }
    discountCodes {
      code
      applicable
    }
    cost {
      totalAmount {
        amount
        currencyCode
      }
      subtotalAmount {
        amount
        currencyCode
      }
    }
    lines(first: 250) {
      nodes {
        id
        quantity
        attributes {
          key
          value
        }
        cost {
          totalAmount {
            amount
            currencyCode
          }
        }
        merchandise {
          ... on ProductVariant {
            id
            title
            product {
              title
            }
          }
        }
      }
    }
  }
`

const selection = '{ cart { ...CartFields } userErrors { code field message } warnings { code message target } }'

const mutations = {
  cartCreate: `mutation ($input: CartInput) { result: cartCreate(input: $input) ${selection} }`,
  cartClone: `mutation ($cartId: ID!) { result: cartClone(cartId: $cartId) ${selection} }`,
  cartRemovePersonalData: `mutation ($cartId: ID!) { result: cartRemovePersonalData(cartId: $cartId) ${selection} }`,
  cartLinesAdd: `mutation ($cartId: ID!, $lines: [CartLineInput!]!) { result: cartLinesAdd(cartId: $cartId, lines: $lines) ${selection} }`,
  cartLinesUpdate: `mutation ($cartId: ID!, $lines: [CartLineUpdateInput!]!) { result: cartLinesUpdate(cartId: $cartId, lines: $lines) ${selection} }`,
  cartLinesRemove: `mutation ($cartId: ID!, $lineIds: [ID!]!) { result: cartLinesRemove(cartId: $cartId, lineIds: $lineIds) ${selection} }`,
  cartAttributesUpdate: `mutation ($cartId: ID!, $attributes: [AttributeInput!]!) { result: cartAttributesUpdate(cartId: $cartId, attributes: $attributes) ${selection} }`,
  cartDiscountCodesUpdate: `mutation ($cartId: ID!, $discountCodes: [String!]) { result: cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) ${selection} }`,
  cartGiftCardCodesAdd: `mutation ($cartId: ID!, $codes: [String!]!) { result: cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $codes) ${selection} }`,
  cartGiftCardCodesUpdate: `mutation ($cartId: ID!, $codes: [String!]!) { result: cartGiftCardCodesUpdate(cartId: $cartId, giftCardCodes: $codes) ${selection} }`,
  cartGiftCardCodesRemove: `mutation ($cartId: ID!, $ids: [ID!]!) { result: cartGiftCardCodesRemove(cartId: $cartId, appliedGiftCardIds: $ids) ${selection} }`,
  cartNoteUpdate: `mutation ($cartId: ID!, $note: String) { result: cartNoteUpdate(cartId: $cartId, note: $note) ${selection} }`,
  cartBuyerIdentityUpdate: `mutation ($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) { result: cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) ${selection} }`,
  cartDeliveryAddressesAdd: `mutation ($cartId: ID!, $addresses: [CartSelectableAddressInput!]!) { result: cartDeliveryAddressesAdd(cartId: $cartId, addresses: $addresses) ${selection} }`,
  cartDeliveryAddressesRemove: `mutation ($cartId: ID!, $addressIds: [ID!]!) { result: cartDeliveryAddressesRemove(cartId: $cartId, addressIds: $addressIds) ${selection} }`,
  cartDeliveryAddressesReplace: `mutation ($cartId: ID!, $addresses: [CartSelectableAddressInput!]!) { result: cartDeliveryAddressesReplace(cartId: $cartId, addresses: $addresses) ${selection} }`,
  cartDeliveryAddressesUpdate: `mutation ($cartId: ID!, $addresses: [CartSelectableAddressUpdateInput!]!) { result: cartDeliveryAddressesUpdate(cartId: $cartId, addresses: $addresses) ${selection} }`,
  cartSelectedDeliveryOptionsUpdate: `mutation ($cartId: ID!, $options: [CartSelectedDeliveryOptionInput!]!) { result: cartSelectedDeliveryOptionsUpdate(cartId: $cartId, selectedDeliveryOptions: $options) ${selection} }`,
}

export type CartMutationName = keyof typeof mutations

/** The document of a cart mutation; the payload's alias is `result`. */
export function documentOf(name: CartMutationName): string {
  return `${mutations[name]} ${cartFields}`
}

/** Runs a cart mutation and returns its payload. */
export async function mutate(
  service: CommerceService,
  name: CartMutationName,
  variables: Variables,
): Promise<CartPayload> {
  const schema = z.object({ result: payloadSchema })
  return (await query(service, schema, documentOf(name), variables)).result
}

/** Runs a cart mutation that must succeed, and returns the cart. */
export async function change(
  service: CommerceService,
  name: CartMutationName,
  variables: Variables,
): Promise<CartData> {
  const { cart, userErrors } = await mutate(service, name, variables)
  expect(userErrors).toEqual([])
  return cart ?? expect.fail('The mutation returned no cart')
}

/** A new cart with these lines. */
export function createCart(
  service: CommerceService,
  lines: { merchandiseId: string; quantity?: number; attributes?: { key: string; value: string }[] }[] = [],
  input: Variables = {},
): Promise<CartData> {
  return change(service, 'cartCreate', { input: { ...input, lines } })
}

/** The cart from `cart(id)`. */
export async function readCart(service: CommerceService, id: string): Promise<CartData | null> {
  const schema = z.object({ cart: cartSchema.nullable() })
  return (await query(service, schema, `query ($id: ID!) { cart(id: $id) { ...CartFields } } ${cartFields}`, { id }))
    .cart
}
