import { isolated, isolatedValues } from '@shop/validation/isolated'
import { cartCount, type Cart, type CartLine } from './cart.ts'
import type { Merchandise } from './merchandise.ts'
import { applyPending, type PendingChange } from './pending-changes.ts'

/** The fields of a variant's stock. */
export type StockedVariant = Pick<
  Merchandise,
  'id' | 'title' | 'variantTitle' | 'availableForSale' | 'quantityAvailable'
>

const countOf = (lines: readonly CartLine[], variantId: string): number =>
  cartCount(lines.filter(({ merchandise }) => merchandise.id === variantId))

/** The variants of which the service's cart has less than was requested, with the requested quantities. */
export const findShortfalls = (
  requested: Iterable<readonly [id: string, quantity: number]>,
  received: Cart,
): Map<string, number> => new Map([...requested].filter(([id, quantity]) => countOf(received.lines, id) < quantity))

/**
 * The variants of which `received` has less than `changes` of the cart `before` would give, with the requested
 * quantities.
 */
export function findShortfallsOfChanges(
  before: Cart,
  changes: readonly PendingChange[],
  received: Cart,
): Map<string, number> {
  const { lines } = applyPending(before, changes)
  const changed = lines.filter((line) => !before.lines.includes(line)).map(({ merchandise }) => merchandise.id)
  return findShortfalls(
    [...new Set(changed)].map((id) => [id, countOf(lines, id)] as const),
    received,
  )
}

/** The message when the cart has less of a variant than was asked for; the stock need not be the reason. */
export function shortfallMessage(variant: StockedVariant, asked: number): string {
  const { title, variantTitle, availableForSale, quantityAvailable } = variant
  const name = [isolated(title), isolatedValues(variantTitle)].filter(Boolean).join(' – ')
  if (!availableForSale) return `"${name}" is sold out.`
  // A store may not expose its stock.
  if (quantityAvailable === null) return `There is less left of "${name}" than you asked for.`
  // A store may limit what one cart has, or sell more than it has in stock.
  if (quantityAvailable < 1 || asked <= quantityAvailable) return `The cart has less of "${name}" than you asked for.`
  const left = quantityAvailable === 1 ? 'Only 1 piece' : `Only ${quantityAvailable} pieces`
  return `${left} of "${name}" ${quantityAvailable === 1 ? 'is' : 'are'} left.`
}
