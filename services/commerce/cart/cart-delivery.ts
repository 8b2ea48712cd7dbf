import type { Queries } from '../database/tables.ts'
import { deliveryGroupNumber, findDeliveryGroup, type DeliveryGroup } from '../shipping/delivery-group.ts'
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

/** The selected option of a group; options are identified by their titles. */
export interface DeliverySelection {
  /** Undefined for an invalid group id. */
  group: number | undefined
  option: string
}

/** The name of the selected shipping rate. @throws CartError for an unknown group or option */
export function chosenOption(
  group: DeliveryGroup<unknown> | undefined,
  selection: DeliverySelection,
  index: number,
): string {
  const field = ['selectedDeliveryOptions', index]
  if (!group || selection.group !== deliveryGroupNumber) {
    const message = 'The delivery group does not exist.'
    throw new CartError('INVALID_DELIVERY_GROUP', [...field, 'deliveryGroupId'], message)
  }
  if (group.options.some(({ name }) => name === selection.option)) return selection.option
  const message = 'The delivery option does not exist.'
  throw new CartError('INVALID_DELIVERY_OPTION', [...field, 'deliveryOptionHandle'], message)
}
