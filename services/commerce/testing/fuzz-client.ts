import type { SeededRandom } from '@shop/testing/seeded-random'
import { mug, secret, tonic12, tonic6 } from './commerce.ts'
import type { CartData, CartMutationName } from './storefront-client.ts'

const words = [
  '',
  ' ',
  'gift',
  'x'.repeat(300),
  'x'.repeat(6000),
  'NUL\0',
  '\u0007\u001b[31m',
  '\ud800',
  '👩‍👩‍👧',
  "'; drop table",
  '<b>',
  '${1}',
  '%s',
  '__proto__',
  'ﷺ'.repeat(50),
]
const quantities = [
  -2_147_483_648,
  -1,
  0,
  1,
  2,
  19,
  20,
  21,
  1.5,
  0.1,
  999_999,
  1_000_000,
  2_147_483_647,
  2_147_483_648,
  1e21,
  '3',
  null,
  true,
  [],
  {},
]
const foreignIds = [
  '',
  'x',
  '1',
  'gid://shopify/Cart/x',
  'gid://shopify/Product/1',
  'gid://shopify/ProductVariant/1',
  'gid://shopify/ProductVariant/-1',
  'gid://shopify/ProductVariant/1e3',
  'gid://shopify/CartLine/0',
  'gid://shopify/SellingPlan/1',
  'gid://shopify/CartSelectableAddress/1',
  btoa('gid://shopify/CartLine/1'),
  `gid://shopify/Cart/${'a'.repeat(9000)}`,
  '\0',
  12,
  null,
  {},
  ['x'],
]

/** Generates the variables of cart mutations as a careless, hostile or late client sends them, including valid ones. */
export class FuzzClient {
  readonly #random: SeededRandom
  readonly #carts: readonly CartData[]

  constructor(random: SeededRandom, carts: readonly CartData[]) {
    this.#random = random
    this.#carts = carts
  }

  #mostly<Value>(right: () => Value, wrong: readonly unknown[]): unknown {
    return this.#random.below(4) > 0 ? right() : this.#random.pick(wrong)
  }

  #few<Value>(make: () => Value): Value[] {
    return Array.from({ length: this.#random.below(4) }, make)
  }

  #many<Value>(make: () => Value): Value[] {
    return this.#random.below(30) === 0 ? Array.from({ length: 10_000 }, make) : this.#few(make)
  }

  #lineId = () => this.#mostly(() => this.#random.pick(this.#carts).lines.nodes[0]?.id, foreignIds)
  #cartId = () => this.#mostly(() => this.#random.pick(this.#carts).id, foreignIds)
  #addressId = () => this.#mostly(() => this.#random.pick(this.#carts).delivery.addresses[0]?.id, foreignIds)
  #variant = () => this.#mostly(() => this.#random.pick([mug, tonic6, tonic12, secret]), foreignIds)
  #quantity = () => this.#mostly(() => 1 + this.#random.below(5), quantities)
  #word = () => this.#mostly(() => 'word', [...words, null, 7])
  #attributes = () => this.#mostly(() => this.#few(() => ({ key: this.#word(), value: this.#word() })), [null, {}, 'x'])

  #seldom = (odds: number, fields: () => object) => (this.#random.below(odds) === 0 ? fields() : {})

  #line() {
    return {
      merchandiseId: this.#variant(),
      quantity: this.#quantity(),
      ...this.#seldom(3, () => ({ attributes: this.#attributes() })),
      ...this.#seldom(6, () => ({ sellingPlanId: this.#random.pick(foreignIds) })),
      ...this.#seldom(20, () => ({ parent: { lineId: this.#lineId(), merchandiseId: this.#variant() } })),
    }
  }

  #lines = () => this.#mostly(() => this.#many(() => this.#line()), [null, {}, [null]])
  #country = () => this.#random.pick(['US', 'ZZ', 'XX', '', null, 5])
  #address = () => ({ address1: this.#word(), lastName: this.#word(), zip: this.#word(), phone: this.#word() })
  #preferred = () => ({ deliveryAddress: { ...this.#address(), country: this.#word(), province: this.#word() } })
  #selectable = () => ({
    address: { deliveryAddress: { ...this.#address(), countryCode: this.#country(), provinceCode: this.#word() } },
    selected: this.#random.pick([true, false, null]),
  })
  #buyer = () => ({
    email: this.#word(),
    phone: this.#word(),
    countryCode: this.#country(),
    ...this.#seldom(4, () => ({ walletPreferences: this.#codes() })),
    ...this.#seldom(4, () => ({ preferences: { delivery: { pickupHandle: this.#codes() } } })),
    ...this.#seldom(4, () => ({ deliveryAddressPreferences: this.#many(this.#preferred) })),
    ...this.#seldom(9, () => ({ customerAccessToken: this.#word() })),
  })
  #codes = () => this.#mostly(() => this.#many(this.#word), [null, 'x', [[]]])

  #metafield = () => ({
    key: this.#mostly(() => this.#random.pick(['gift.message', 'source', 'gift.other']), words),
    type: this.#mostly(() => this.#random.pick(['single_line_text_field', 'json', 'list.date', 'rating']), words),
    value: this.#mostly(() => this.#random.pick(['word', '{}', '["2026-11-21"]', '[['.repeat(5000)]), [...words, null]),
  })

  /** A metafield of a cart; its owner may be none. */
  ownedMetafield = () => ({ ...this.#metafield(), ownerId: this.#cartId() })
  ownedMetafields = () => this.#many(this.ownedMetafield)

  /** The variables of one request. */
  request(name: CartMutationName): Record<string, unknown> {
    const cartId = this.#cartId()
    switch (name) {
      case 'cartCreate':
        return {
          input: {
            lines: this.#lines(),
            attributes: this.#attributes(),
            note: this.#word(),
            discountCodes: this.#codes(),
            ...this.#seldom(4, () => ({ giftCardCodes: this.#codes() })),
            buyerIdentity: this.#buyer(),
            ...this.#seldom(4, () => ({ delivery: { addresses: this.#many(this.#selectable) } })),
            ...this.#seldom(9, () => ({ metafields: this.#few(this.#metafield) })),
          },
        }
      case 'cartClone':
      case 'cartRemovePersonalData':
        return { cartId }
      case 'cartLinesAdd':
        return { cartId, lines: this.#lines() }
      case 'cartLinesUpdate':
        return { cartId, lines: this.#many(() => ({ ...this.#line(), id: this.#lineId() })) }
      case 'cartLinesRemove':
        return { cartId, lineIds: this.#many(this.#lineId) }
      case 'cartAttributesUpdate':
        return { cartId, attributes: this.#attributes() }
      case 'cartDiscountCodesUpdate':
        return { cartId, discountCodes: this.#codes() }
      case 'cartGiftCardCodesUpdate':
        return { cartId, codes: this.#codes() }
      case 'cartGiftCardCodesRemove':
        return { cartId, ids: this.#many(() => this.#random.pick(foreignIds)) }
      case 'cartNoteUpdate':
        return { cartId, note: this.#word() }
      case 'cartBuyerIdentityUpdate':
        return { cartId, buyerIdentity: this.#buyer() }
      case 'cartDeliveryAddressesAdd':
      case 'cartDeliveryAddressesReplace':
        return { cartId, addresses: this.#many(this.#selectable) }
      case 'cartDeliveryAddressesUpdate':
        return { cartId, addresses: this.#many(() => ({ ...this.#selectable(), id: this.#addressId() })) }
      case 'cartDeliveryAddressesRemove':
        return { cartId, addressIds: this.#many(this.#addressId) }
      case 'cartSelectedDeliveryOptionsUpdate':
        return {
          cartId,
          options: this.#few(() => ({ deliveryGroupId: this.#word(), deliveryOptionHandle: this.#word() })),
        }
    }
  }
}
