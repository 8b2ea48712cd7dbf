import {
  giftCardRefusal,
  giftCardRefusals,
  splitOverGiftCards,
  type GiftCard,
  type GiftCardUse,
} from '../gift-cards/gift-card.ts'
import { findGiftCards, loadGiftCards } from '../gift-cards/gift-card-store.ts'
import type { Queries } from '../database/tables.ts'
import { parseGid } from '../values/gid.ts'
import type { MinorUnits } from '../values/money.ts'
import { CartError, maxGiftCards, type CartWarning, type FilledCart } from './cart.ts'
import type { ResolvedCart } from './resolved-cart.ts'

type Found = { card: GiftCard } | { message: string }

async function findUsable(queries: Queries, codes: readonly string[]): Promise<Found[]> {
  const now = new Date()
  return (await findGiftCards(queries, codes)).map((card) => {
    const refusal = giftCardRefusal(card, now)
    return card && !refusal ? { card } : { message: giftCardRefusals[refusal ?? 'unknown'] }
  })
}

/**
 * The `ids` of gift cards that can still pay, and the ids of the cards with these codes.
 * @throws CartError for the first code that cannot pay, and for too many.
 */
export async function withGiftCards(
  queries: Queries,
  ids: readonly string[],
  codes: readonly string[],
): Promise<string[]> {
  const added = (await findUsable(queries, codes)).map((found, index) => {
    if ('message' in found) throw new CartError('INVALID', ['giftCardCodes', index], found.message)
    return found.card.id
  })
  const now = new Date()
  const known = await loadGiftCards(queries, ids)
  const kept = known.filter((card) => giftCardRefusal(card, now) === undefined).map(({ id }) => id)
  const all = [...new Set([...kept, ...added])]
  if (all.length <= maxGiftCards) return all
  throw new CartError('LESS_THAN', ['giftCardCodes'], `A cart can hold at most ${maxGiftCards} gift cards.`)
}

/** The ids of the cards for a new cart, and a warning for each code that cannot pay. @param target the cart's id. */
export async function giftCardsOfNewCart(
  queries: Queries,
  codes: readonly string[],
  target: string,
): Promise<{ ids: string[]; warnings: CartWarning[] }> {
  const found = await findUsable(queries, codes)
  return {
    ids: [...new Set(found.flatMap((each) => ('card' in each ? each.card.id : [])))],
    warnings: found.flatMap((each) =>
      'message' in each ? [{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE', message: each.message, target }] : [],
    ),
  }
}

/** `ids` without those of applied gift cards. @throws CartError for one that is not applied. */
export function withoutGiftCards(ids: readonly string[], appliedGiftCardIds: readonly string[]): string[] {
  const removed = new Set<string>()
  for (const [index, gid] of appliedGiftCardIds.entries()) {
    const id = parseGid('AppliedGiftCard', gid)
    if (id === undefined || !ids.includes(id)) {
      const message = `The gift card with id ${gid} is not applied to the cart.`
      throw new CartError('INVALID', ['appliedGiftCardIds', index], message)
    }
    removed.add(id)
  }
  return ids.filter((id) => !removed.has(id))
}

/** How a total is paid. */
export interface SplitPayment {
  /** The amount that each of the cart's gift cards pays; 0 for one that is not needed, or cannot pay any more. */
  giftCards: GiftCardUse[]
  /** The remaining amount to pay. */
  due: MinorUnits
}

/** Splits a total over a cart's gift cards; they cannot pay for other gift cards. */
export function splitPayment({ giftCards }: FilledCart, { lines }: ResolvedCart, total: MinorUnits): SplitPayment {
  const forGiftCards = lines.reduce((sum, { product, cost }) => sum + (product.giftCard ? cost.total : 0), 0)
  const uses = splitOverGiftCards(giftCards, total - forGiftCards)
  return { giftCards: uses, due: uses.reduce((left, { amount }) => left - amount, total) }
}
