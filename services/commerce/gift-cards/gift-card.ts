import type { Fields } from '../database/columns.ts'
import type { giftCardColumns } from '../database/gift-card-columns.ts'
import type { MinorUnits } from '../values/money.ts'

export type GiftCard = Fields<typeof giftCardColumns>

/** The offset of the last time zone in which a day ends, in milliseconds after UTC. */
const lastZoneDelay = 12 * 3_600_000

/**
 * The expiry of a card whose last day is the UTC day of `time`: when that day has ended in every time zone.
 */
export const expiryAfterDay = (time: number): string =>
  new Date(new Date(time).setUTCHours(24, 0, 0, 0) + lastZoneDelay).toISOString()

/** A time on the last day of a gift card, in UTC. */
export const lastDay = (expiresAt: string): string => new Date(Date.parse(expiresAt) - lastZoneDelay - 1).toISOString()

/** Why a gift card cannot pay. */
export type GiftCardRefusal = 'unknown' | 'expired' | 'empty'

export const giftCardRefusals: Record<GiftCardRefusal, string> = {
  unknown: 'There is no gift card with this code. Is it spelled correctly?',
  expired: 'This gift card has expired.',
  empty: 'Nothing is left on this gift card.',
}

/** Why a gift card cannot pay at the time `now`; undefined if it can. */
export function giftCardRefusal(card: GiftCard | undefined, now: Date): GiftCardRefusal | undefined {
  if (!card) return 'unknown'
  if (card.expiresAt !== null && card.expiresAt <= now.toISOString()) return 'expired'
  return card.balance > 0 ? undefined : 'empty'
}

/** A gift card, and the amount that it pays. */
export interface GiftCardUse {
  card: GiftCard
  amount: MinorUnits
}

/** Splits an amount over cards, in order: each pays as much as it can now. */
export function splitOverGiftCards(cards: readonly GiftCard[], amount: MinorUnits): GiftCardUse[] {
  const now = new Date()
  let left = amount
  return cards.map((card) => {
    const used = giftCardRefusal(card, now) ? 0 : Math.min(card.balance, left)
    left -= used
    return { card, amount: used }
  })
}
