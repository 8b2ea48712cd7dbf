import { CartError, type Attribute, type FilledCart } from '../cart/cart.ts'
import { resolveCart, type ResolvedLine } from '../cart/resolved-cart.ts'
import { toGid } from '../gid.ts'
import { paginate, viewPage, type PageArguments } from '../pagination.ts'
import { viewMoney, viewVariant, type ViewContext } from './product-view.ts'

function attributeOf(attributes: readonly Attribute[]) {
  return ({ key }: { key: string }) => attributes.find((attribute) => attribute.key === key) ?? null
}

function viewLine({ line, product, variant, cost }: ResolvedLine, context: ViewContext) {
  return {
    __typename: 'CartLine',
    id: toGid('CartLine', line.id),
    quantity: line.quantity,
    attributes: line.attributes,
    attribute: attributeOf(line.attributes),
    merchandise: () => viewVariant(product, variant, context),
    sellingPlanAllocation: null,
    cost: {
      amountPerQuantity: viewMoney(cost.unitPrice, context),
      compareAtAmountPerQuantity: cost.compareAtPrice === null ? null : viewMoney(cost.compareAtPrice, context),
      subtotalAmount: viewMoney(cost.subtotal, context),
      totalAmount: viewMoney(cost.total, context),
    },
  }
}

/** A `Cart` of the Storefront API. */
export function viewCart(filled: FilledCart, context: ViewContext) {
  const { cart } = filled
  const { cost, lines } = resolveCart(filled)
  return {
    __typename: 'Cart',
    id: toGid('Cart', cart.token),
    checkoutUrl: `${context.baseUrl}/checkouts/${cart.checkoutToken}`,
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    attributes: cart.attributes,
    attribute: attributeOf(cart.attributes),
    buyerIdentity: cart.buyerIdentity,
    // There are no discounts yet, so a code is remembered but takes nothing off.
    discountCodes: cart.discountCodes.map((code) => ({ code, applicable: false })),
    totalQuantity: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    cost: {
      subtotalAmount: viewMoney(cost.subtotal, context),
      subtotalAmountEstimated: false,
      totalAmount: viewMoney(cost.total, context),
      totalAmountEstimated: false,
      checkoutChargeAmount: viewMoney(cost.total, context),
      totalTaxAmount: null,
      totalTaxAmountEstimated: false,
      totalDutyAmount: null,
      totalDutyAmountEstimated: false,
    },
    lines: (args: PageArguments) =>
      viewPage(
        paginate(lines, ({ line }) => [line.position, line.id], args),
        (line) => viewLine(line, context),
      ),
  }
}

/** The payload of a cart mutation: the changed cart, or why nothing was changed. */
export async function viewCartPayload(mutation: Promise<FilledCart>, context: ViewContext) {
  try {
    return { cart: viewCart(await mutation, context), userErrors: [] }
  } catch (error) {
    if (!(error instanceof CartError)) throw error
    const { code, field, message } = error
    return { cart: null, userErrors: [{ __typename: 'CartUserError', code, field, message }] }
  }
}
