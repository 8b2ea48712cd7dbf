import { randomUUID } from 'node:crypto'
import { findMerchandise, sellableQuantity, type Merchandise, type Product } from '../catalogue/product.ts'
import { plansOf } from '../catalogue/selling-plan.ts'
import { parseGid, parseNumericGid, toGid } from '../values/gid.ts'
import { recipientError } from '../gift-cards/gift-card-delivery.ts'
import { stockWarning, type StockedLines } from './cart-stock.ts'
import { CartError, uniqueAttributes, type Attribute, type CartLine, type CartWarning } from './cart.ts'
import { needsSellingPlan } from './sale-rules.ts'
import { checkQuantity, settleLines } from './settle-lines.ts'

export interface LineInput {
  merchandiseId: string
  /** Refused. */
  parent?: unknown
  quantity?: number | null | undefined
  attributes?: Attribute[] | null | undefined
  sellingPlanId?: string | null | undefined
}

export interface LineUpdateInput extends Omit<LineInput, 'merchandiseId' | 'parent'> {
  id: string
  merchandiseId?: string | null | undefined
}

/** The path of the argument with the lines, for errors: `['lines']`, or `['input', 'lines']`. */
type Path = readonly string[]
/** Products by the numbers of their variants. */
type Products = ReadonlyMap<number, Product>

function findForSale(gid: string, products: Products, field: (string | number)[]): Merchandise {
  const id = parseNumericGid('ProductVariant', gid)
  const found = id === undefined ? undefined : findMerchandise(products, id)
  if (!found?.product.publishedAt)
    throw new CartError('INVALID', field, `The merchandise with id ${gid} does not exist.`)
  return found
}

/** Data for validating lines. */
export interface LineContext {
  products: Products
  /** SKUs that are sold with a selling plan only, regardless of the catalogue. */
  subscriptionSkus: ReadonlySet<string>
}

/**
 * A line's selling plan. @throws CartError for a plan that is not offered for the product, and for a missing required
 * plan.
 */
function checkSellingPlan(
  gid: string | null,
  variantId: number,
  context: LineContext,
  field: (string | number)[],
): string | null {
  const merchandise = findMerchandise(context.products, variantId)
  if (gid === null) {
    if (!merchandise || !needsSellingPlan(merchandise, context)) return null
    throw new CartError('INVALID', field, 'Variant can only be purchased with a selling plan.')
  }
  const id = parseNumericGid('SellingPlan', gid)
  if (merchandise && plansOf(merchandise.product).some((plan) => plan.id === id)) return String(id)
  throw new CartError('INVALID', field, `The selling plan with id ${gid} does not exist.`)
}

/** The plan of an update; else the line's own, if the product still offers it. */
function updatedPlan(line: CartLine, input: LineUpdateInput, product: Product | undefined): string | null {
  if (input.sellingPlanId !== undefined) return input.sellingPlanId
  const kept = product && plansOf(product).some(({ id }) => String(id) === line.sellingPlanId)
  return kept && line.sellingPlanId !== null ? toGid('SellingPlan', line.sellingPlanId) : null
}

/** @throws CartError for gift cards whose recipient is invalid. */
function checkRecipient(
  attributes: readonly Attribute[],
  { giftCard }: Pick<Product, 'giftCard'>,
  field: (string | number)[],
): void {
  const error = giftCard ? recipientError(attributes) : undefined
  if (error !== undefined) throw new CartError('INVALID', field, error)
}

/** The lines after adding, within the stock. @throws CartError */
export function addLines(
  lines: readonly CartLine[],
  inputs: readonly LineInput[],
  context: LineContext,
  path: Path = ['lines'],
): StockedLines {
  const { products } = context
  const last = lines.at(-1)?.position ?? 0
  const added = inputs.map((input, index): CartLine => {
    const { product, variant } = findForSale(input.merchandiseId, products, [...path, index, 'merchandiseId'])
    const quantity = input.quantity ?? 1
    checkQuantity(quantity, variant.id, [...path, index, 'quantity'])
    const field = [...path, index, 'sellingPlanId']
    const sellingPlanId = checkSellingPlan(input.sellingPlanId ?? null, variant.id, context, field)
    const attributes = uniqueAttributes(input.attributes ?? [])
    checkRecipient(attributes, product, [...path, index, 'attributes'])
    return { id: randomUUID(), position: last + index + 1, variantId: variant.id, sellingPlanId, quantity, attributes }
  })
  const touched = added.map((line) => line.variantId)
  return settleLines([...lines, ...added], lines, touched, products, path)
}

function changeLine(
  line: CartLine,
  input: LineUpdateInput,
  context: LineContext,
  field: (string | number)[],
): CartLine {
  const { products } = context
  const merchandiseId = input.merchandiseId ?? toGid('ProductVariant', line.variantId)
  const variantId = input.merchandiseId
    ? findForSale(merchandiseId, products, [...field, 'merchandiseId']).variant.id
    : line.variantId
  const quantity = input.quantity ?? line.quantity
  if (quantity !== 0) checkQuantity(quantity, variantId, [...field, 'quantity'])
  const product = products.get(variantId)
  const plan = updatedPlan(line, input, product)
  // A removed line needs no plan: it must be removable even if it can no longer be bought this way.
  const sellingPlanId = quantity === 0 ? null : checkSellingPlan(plan, variantId, context, [...field, 'sellingPlanId'])
  // By the protocol an update without attributes keeps them, and an empty list clears them.
  const attributes = input.attributes ? uniqueAttributes(input.attributes) : line.attributes
  if (input.attributes && product) checkRecipient(attributes, product, [...field, 'attributes'])
  return { ...line, variantId, sellingPlanId, quantity, attributes }
}

function unknownLine(gid: string, field: (string | number)[]): CartError {
  const id = parseGid('CartLine', gid) ?? gid
  return new CartError('INVALID_MERCHANDISE_LINE', field, `The merchandise line with id ${id} does not exist.`)
}

/** The warning for an exchange against a variant that is sold out. */
function exchangeWarning(
  line: CartLine,
  { variantId, quantity }: CartLine,
  products: Products,
): CartWarning | undefined {
  if (quantity === 0 || variantId === line.variantId) return undefined
  const merchandise = findMerchandise(products, variantId)
  if (!merchandise || sellableQuantity(merchandise.variant) > 0) return undefined
  return stockWarning(merchandise, toGid('ProductVariant', variantId))
}

/**
 * The lines after an update, within the stock; a quantity of 0 removes a line. A line that would change to a
 * sold-out variant is not changed.
 * @throws CartError
 */
export function updateLines(
  lines: readonly CartLine[],
  inputs: readonly LineUpdateInput[],
  context: LineContext,
): StockedLines {
  const { products } = context
  const changed = new Map(lines.map((line) => [line.id, line]))
  const refused: CartWarning[] = []
  const touched = inputs.map((input, index) => {
    const field = ['lines', index]
    const line = changed.get(parseGid('CartLine', input.id) ?? '')
    if (!line) throw unknownLine(input.id, [...field, 'id'])
    const update = changeLine(line, input, context, field)
    const warning = exchangeWarning(line, update, products)
    if (warning) refused.push(warning)
    else if (update.quantity === 0) changed.delete(line.id)
    else changed.set(line.id, update)
    return update.variantId
  })
  const { lines: settled, warnings } = settleLines([...changed.values()], lines, touched, products, ['lines'])
  return { lines: settled, warnings: [...refused, ...warnings] }
}

/**
 * The lines without the given ids.
 * @throws CartError
 */
export function removeLines(lines: readonly CartLine[], lineIds: readonly string[]): CartLine[] {
  const known = new Set(lines.map((line) => line.id))
  const removed = new Set<string>()
  for (const [index, gid] of lineIds.entries()) {
    const id = parseGid('CartLine', gid)
    if (id === undefined || !known.has(id)) throw unknownLine(gid, ['lineIds', index])
    removed.add(id)
  }
  return lines.filter((line) => !removed.has(line.id))
}
