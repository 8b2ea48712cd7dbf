import type { SeededRandom } from '@shop/testing/seeded-random'
import { recipientAttributes } from '../gift-cards/gift-card-delivery.ts'
import { mug, secret, tonic12, tonic6 } from './commerce.ts'
import { giftCard } from './gift-cards.ts'
import { foreignIds, oddNumbers, oddTexts } from './odd-values.ts'
import type { CartData, CartMutationName } from './storefront-client.ts'

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
  #variant = () => this.#mostly(() => this.#random.pick([mug, tonic6, tonic12, secret, giftCard]), foreignIds)
  #quantity = () => this.#mostly(() => 1 + this.#random.below(5), oddNumbers)
  #number = () => this.#mostly(() => this.#random.below(90), oddNumbers)
  #word = () => this.#mostly(() => 'word', oddTexts)
  #key = () => (this.#random.below(3) === 0 ? this.#random.pick(Object.values(recipientAttributes)) : this.#word())
  #attributes = () => this.#mostly(() => this.#few(() => ({ key: this.#key(), value: this.#word() })), [null, {}, 'x'])

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
  #place = () => ({
    deliveryMethod: this.#few(() => this.#random.pick(['PICK_UP', 'SHIPPING', 'XX'])),
    coordinates: { latitude: this.#number(), longitude: this.#number(), countryCode: this.#country() },
  })
  #buyer = () => ({
    email: this.#word(),
    phone: this.#word(),
    countryCode: this.#country(),
    ...this.#seldom(4, () => ({ walletPreferences: this.#codes() })),
    ...this.#seldom(4, () => ({ preferences: { delivery: { pickupHandle: this.#codes(), ...this.#place() } } })),
    ...this.#seldom(4, () => ({ deliveryAddressPreferences: this.#many(this.#preferred) })),
    ...this.#seldom(9, () => ({ customerAccessToken: this.#word() })),
  })
  #codes = () => this.#mostly(() => this.#many(this.#word), [null, 'x', [[]]])

  #metafield = () => ({
    key: this.#mostly(() => this.#random.pick(['gift.message', 'source', 'gift.other']), oddTexts),
    type: this.#mostly(() => this.#random.pick(['single_line_text_field', 'json', 'list.date', 'rating']), oddTexts),
    value: this.#mostly(() => this.#random.pick(['word', '{}', '["2026-11-21"]', '[['.repeat(5000)]), oddTexts),
  })

  /** A metafield of a cart; its owner may not exist. */
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
      case 'cartGiftCardCodesAdd':
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
