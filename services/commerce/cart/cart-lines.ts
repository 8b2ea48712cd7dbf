import { merchandiseTitle, sellableQuantity, type Product, type Variant } from '../catalogue/product.ts'
import { plansOf } from '../catalogue/selling-plan.ts'
import { parseGid, parseNumericGid, toGid } from '../values/gid.ts'
import { CartError, maxLineQuantity, maxLines, uniqueAttributes, type Attribute, type CartLine } from './cart.ts'

export interface LineInput {
  merchandiseId: string
  quantity?: number | null | undefined
  attributes?: Attribute[] | null | undefined
  sellingPlanId?: string | null | undefined
}

export interface LineUpdateInput {
  id: string
  merchandiseId?: string | null | undefined
  quantity?: number | null | undefined
  attributes?: Attribute[] | null | undefined
  sellingPlanId?: string | null | undefined
}

/** The path of the argument with the lines, for errors: `['lines']`, or `['input', 'lines']`. */
type Path = readonly string[]
/** Products by the numbers of their variants. */
type Products = ReadonlyMap<number, Product>

/** Lines with the same key are merged: same variant, selling plan and attributes, in any order. */
function mergeKey(line: Pick<CartLine, 'variantId' | 'sellingPlanId' | 'attributes'>): string {
  const attributes = line.attributes.map(({ key, value }) => JSON.stringify([key, value])).toSorted()
  return JSON.stringify([line.variantId, line.sellingPlanId, attributes])
}

function findVariant(gid: string, products: Products, field: (string | number)[]): Variant {
  const id = parseNumericGid('ProductVariant', gid)
  const product = id === undefined ? undefined : products.get(id)
  const variant = product?.publishedAt && product.variants.find((candidate) => candidate.id === id)
  if (!variant) throw new CartError('INVALID', field, `The merchandise with id ${gid} does not exist.`)
  return variant
}

function checkQuantity(quantity: number, variantId: number, field: (string | number)[]): void {
  if (quantity >= 1 && quantity <= maxLineQuantity) return
  const gid = toGid('ProductVariant', variantId)
  const bounds = `greater than zero but less than ${maxLineQuantity + 1}`
  throw new CartError('INVALID', field, `The quantity for merchandise with id ${gid} must be ${bounds}.`)
}

/** Data for validating lines. */
export interface LineContext {
  products: Products
  /** SKUs that are sold with a selling plan only, regardless of the catalogue. */
  subscriptionSkus: ReadonlySet<string>
}

/** Whether a variant is sold with a selling plan only. */
function needsSellingPlan(variantId: number, { products, subscriptionSkus }: LineContext): boolean {
  const product = products.get(variantId)
  const sku = product?.variants.find(({ id }) => id === variantId)?.sku
  return product?.requiresSellingPlan === true || (sku != null && subscriptionSkus.has(sku))
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
  const product = context.products.get(variantId)
  if (gid === null) {
    if (!needsSellingPlan(variantId, context)) return null
    throw new CartError('INVALID', field, 'Variant can only be purchased with a selling plan.')
  }
  const id = parseNumericGid('SellingPlan', gid)
  if (product && plansOf(product).some((plan) => plan.id === id)) return String(id)
  throw new CartError('INVALID', field, `The selling plan with id ${gid} does not exist.`)
}

/** The plan of an update; else the line's own, if the product still offers it. */
function updatedPlan(line: CartLine, input: LineUpdateInput, product: Product | undefined): string | null {
  if (input.sellingPlanId !== undefined) return input.sellingPlanId
  const kept = product && plansOf(product).some(({ id }) => String(id) === line.sellingPlanId)
  return kept && line.sellingPlanId !== null ? toGid('SellingPlan', line.sellingPlanId) : null
}

function merge(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const key = mergeKey(line)
    const earlier = merged.get(key)
    merged.set(key, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line)
  }
  return [...merged.values()]
}

function stockMessage(product: Product, variant: Variant): string {
  const title = merchandiseTitle(product, variant)
  const left = sellableQuantity(variant)
  if (left === 0) return `"${title}" is sold out.`
  return left === 1 ? `Only 1 piece of "${title}" is left.` : `Only ${left} pieces of "${title}" are left.`
}

/** @throws CartError for a quantity that violates the variant's quantity rule. */
function checkQuantityRule(quantity: number, product: Product, variant: Variant, field: (string | number)[]): void {
  const { minimum, maximum, increment } = variant.quantityRule
  const title = merchandiseTitle(product, variant)
  if (quantity % increment !== 0) {
    throw new CartError('INVALID', field, `"${title}" is sold in multiples of ${increment}.`)
  }
  if (quantity < minimum) throw new CartError('INVALID', field, `"${title}" is sold from ${minimum} pieces on.`)
  if (maximum !== null && quantity > maximum) {
    throw new CartError('INVALID', field, `"${title}" is sold up to ${maximum} pieces at a time.`)
  }
}

/** Checks the limits of all lines together. `touched` are the variants of the input's lines, in order. */
function checkLines(lines: CartLine[], touched: readonly number[], products: Products, path: Path): CartLine[] {
  if (lines.length > maxLines) {
    throw new CartError('LESS_THAN', path, `A cart can hold at most ${maxLines} lines.`)
  }
  for (const [index, variantId] of touched.entries()) {
    const field = [...path, index, 'quantity']
    const ofVariant = lines.filter((line) => line.variantId === variantId)
    for (const line of ofVariant) checkQuantity(line.quantity, variantId, field)
    const product = products.get(variantId)
    const variant = product?.variants.find(({ id }) => id === variantId)
    if (product && variant) for (const line of ofVariant) checkQuantityRule(line.quantity, product, variant, field)
    const quantity = ofVariant.reduce((sum, line) => sum + line.quantity, 0)
    if (product && variant && quantity > sellableQuantity(variant)) {
      throw new CartError('INVALID', field, stockMessage(product, variant))
    }
  }
  return lines
}

/**
 * The lines after adding. @param newId generates the id of a new line.
 * @throws CartError
 */
export function addLines(
  lines: readonly CartLine[],
  inputs: readonly LineInput[],
  context: LineContext,
  newId: () => string,
  path: Path = ['lines'],
): CartLine[] {
  const { products } = context
  const last = lines.at(-1)?.position ?? 0
  const added = inputs.map((input, index): CartLine => {
    const variant = findVariant(input.merchandiseId, products, [...path, index, 'merchandiseId'])
    const quantity = input.quantity ?? 1
    checkQuantity(quantity, variant.id, [...path, index, 'quantity'])
    const field = [...path, index, 'sellingPlanId']
    const sellingPlanId = checkSellingPlan(input.sellingPlanId ?? null, variant.id, context, field)
    const attributes = uniqueAttributes(input.attributes ?? [])
    return { id: newId(), position: last + index + 1, variantId: variant.id, sellingPlanId, quantity, attributes }
  })
  const touched = added.map((line) => line.variantId)
  return checkLines(merge([...lines, ...added]), touched, products, path)
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
    ? findVariant(merchandiseId, products, [...field, 'merchandiseId']).id
    : line.variantId
  const quantity = input.quantity ?? line.quantity
  if (quantity !== 0) checkQuantity(quantity, variantId, [...field, 'quantity'])
  const product = products.get(variantId)
  const plan = updatedPlan(line, input, product)
  // A removed line needs no plan: it must be removable even if it can no longer be bought this way.
  const sellingPlanId = quantity === 0 ? null : checkSellingPlan(plan, variantId, context, [...field, 'sellingPlanId'])
  // By the protocol an update without attributes keeps them, and an empty list clears them.
  const attributes = input.attributes ? uniqueAttributes(input.attributes) : line.attributes
  return { ...line, variantId, sellingPlanId, quantity, attributes }
}

function unknownLine(gid: string, field: (string | number)[]): CartError {
  const id = parseGid('CartLine', gid) ?? gid
  return new CartError('INVALID_MERCHANDISE_LINE', field, `The merchandise line with id ${id} does not exist.`)
}

/**
 * The lines after an update; a quantity of 0 removes a line.
 * @throws CartError
 */
export function updateLines(
  lines: readonly CartLine[],
  inputs: readonly LineUpdateInput[],
  context: LineContext,
): CartLine[] {
  const changed = new Map(lines.map((line) => [line.id, line]))
  const touched = inputs.map((input, index) => {
    const field = ['lines', index]
    const line = changed.get(parseGid('CartLine', input.id) ?? '')
    if (!line) throw unknownLine(input.id, [...field, 'id'])
    const update = changeLine(line, input, context, field)
    if (update.quantity === 0) changed.delete(line.id)
    else changed.set(line.id, update)
    return update.variantId
  })
  return checkLines(merge([...changed.values()]), touched, context.products, ['lines'])
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
