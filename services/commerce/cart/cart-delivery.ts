import type { Queries } from '../database/tables.ts'
import { deliveryGroupNumber, findDeliveryGroup, type DeliveryGroup } from '../shipping/delivery-group.ts'
import { parseNumericGid } from '../values/gid.ts'
import { CartError, type FilledCart } from './cart.ts'
import { findCheckoutDetails } from './checkout-details.ts'
import { resolveCart, type ResolvedLine } from './resolved-cart.ts'

/** A cart's delivery group, based on what the shopper has entered so far; see {@link findDeliveryGroup}. */
export async function findCartDelivery(
  queries: Queries,
  filled: FilledCart,
): Promise<DeliveryGroup<ResolvedLine> | undefined> {
  const { token, buyerIdentity } = filled.cart
  const details = await findCheckoutDetails(queries, token)
  return findDeliveryGroup(queries, resolveCart(filled), details, buyerIdentity.countryCode)
}

/** `CartSelectedDeliveryOptionInput` of the Storefront API; options are identified by their titles. */
export interface DeliverySelection {
  deliveryGroupId: string
  deliveryOptionHandle: string
}

/** The name of the selected shipping rate. @throws CartError for an unknown group or option */
export function chosenOption(
  group: DeliveryGroup<unknown> | undefined,
  { deliveryGroupId, deliveryOptionHandle: option }: DeliverySelection,
  index: number,
): string {
  const field = ['selectedDeliveryOptions', index]
  if (!group || parseNumericGid('CartDeliveryGroup', deliveryGroupId) !== deliveryGroupNumber) {
    const message = 'The delivery group does not exist.'
    throw new CartError('INVALID_DELIVERY_GROUP', [...field, 'deliveryGroupId'], message)
  }
  if (group.options.some(({ name }) => name === option)) return option
  const message = 'The delivery option does not exist.'
  throw new CartError('INVALID_DELIVERY_OPTION', [...field, 'deliveryOptionHandle'], message)
}
