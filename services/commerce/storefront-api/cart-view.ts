import type { CartError, ChangedCart, FilledCart } from '../cart/cart.ts'
import { splitPayment } from '../cart/cart-gift-cards.ts'
import { loadCartMetafields } from '../cart/cart-metafields.ts'
import { findCartDelivery } from '../cart/cart-delivery.ts'
import type { GiftCardUse } from '../gift-cards/gift-card.ts'
import type { DiscountRefusal } from '../pricing/discount.ts'
import { resolveCart } from '../cart/resolved-cart.ts'
import { toGid } from '../values/gid.ts'
import { paginate, viewPage, type PageArguments } from '../values/pagination.ts'
import type { Queries } from '../database/tables.ts'
import { viewBuyer, viewSelectableAddresses } from './buyer-view.ts'
import { attributeOf, viewLine } from './cart-line-view.ts'
import { viewDeliveryGroups } from './delivery-view.ts'
import { viewMetafields } from './metafield-view.ts'
import { viewMoney, type ViewContext } from './money-view.ts'

/** An `AppliedGiftCard` of the Storefront API. */
function viewGiftCard({ card, amount }: GiftCardUse, context: ViewContext) {
  const [amountUsed, balance] = [viewMoney(amount, context), viewMoney(card.balance, context)]
  return {
    __typename: 'AppliedGiftCard',
    id: toGid('AppliedGiftCard', card.id),
    lastCharacters: card.lastCharacters,
    amountUsed,
    amountUsedV2: amountUsed,
    presentmentAmountUsed: amountUsed,
    balance,
    balanceV2: balance,
  }
}

/** A `Cart` of the Storefront API. */
export function viewCart(filled: FilledCart, queries: Queries, context: ViewContext): object {
  const { cart } = filled
  const resolved = resolveCart(filled)
  const { cost, lines } = resolved
  const subtotal = viewMoney(cost.subtotal, context)
  const viewed = {
    subtotalAmount: subtotal,
    totalAmount: subtotal,
    checkoutChargeAmount: subtotal,
    totalTaxAmount: null,
    totalDutyAmount: null,
  }
  return {
    __typename: 'Cart',
    id: toGid('Cart', cart.token),
    checkoutUrl: `${context.baseUrl}/checkouts/${cart.checkoutToken}`,
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    attributes: cart.attributes,
    attribute: attributeOf(cart.attributes),
    buyerIdentity: viewBuyer(cart),
    delivery: {
      addresses: ({ selected }: { selected?: boolean | null }) => viewSelectableAddresses(cart, selected ?? false),
    },
    appliedGiftCards: splitPayment(filled, resolved, cost.subtotal).giftCards.map((use) => viewGiftCard(use, context)),
    deliveryGroups: async (args: PageArguments) =>
      viewDeliveryGroups(await findCartDelivery(queries, filled), args, context),
    ...viewMetafields(
      () => loadCartMetafields(queries, cart),
      () => viewCart(filled, queries, context),
    ),
    discountCodes: cost.codes.map(({ code, refusal }) => ({ code, applicable: refusal === undefined })),
    // All discounts are allocated to lines, including those for the whole order.
    discountAllocations: [],
    totalQuantity: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    cost: {
      ...viewed,
      subtotalAmountEstimated: false,
      totalAmountEstimated: false,
      totalTaxAmountEstimated: false,
      totalDutyAmountEstimated: false,
    },
    estimatedCost: viewed,
    lines: (args: PageArguments) =>
      viewPage(
        paginate(lines, ({ line }) => [line.position, line.id], args),
        (line) => viewLine(line, context),
      ),
  }
}

const warnings: Record<DiscountRefusal, string> = {
  DISCOUNT_NOT_FOUND: 'does not exist',
  DISCOUNT_CURRENTLY_INACTIVE: 'is not valid at this time',
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: 'is for subscriptions only',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'is for nothing in this cart',
  DISCOUNT_NO_ENTITLED_SHIPPING_LINES: 'is for nothing that is shipped in this cart',
  DISCOUNT_PURCHASE_NOT_IN_RANGE: 'needs a larger order',
}

/**
 * The `warnings` of newer API versions: codes that give no discount or pay nothing, and lines that got less than
 * requested.
 */
function viewWarnings(changed: ChangedCart) {
  const target = toGid('Cart', changed.cart.token)
  const discounts = resolveCart(changed).cost.codes.flatMap(({ code, refusal }) => {
    if (refusal === undefined) return []
    return { code: refusal, message: `The discount code ${code} ${warnings[refusal]}.`, target }
  })
  return [...changed.warnings, ...discounts]
}

/** The payload of a successful cart mutation. */
export function viewCartPayload(changed: ChangedCart, queries: Queries, context: ViewContext) {
  return {
    cart: viewCart(changed, queries, context),
    userErrors: [],
    warnings: () => viewWarnings(changed),
  }
}

/** The payload of a rejected cart mutation: the error, with the unchanged cart if there is one. */
export function viewCartError(
  { code, field, message }: CartError,
  unchanged: FilledCart | undefined,
  queries: Queries,
  context: ViewContext,
) {
  return {
    cart: unchanged ? viewCart(unchanged, queries, context) : null,
    userErrors: [{ __typename: 'CartUserError', code, field, message }],
    warnings: [],
  }
}
