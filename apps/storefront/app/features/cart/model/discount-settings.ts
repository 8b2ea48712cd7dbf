import { maxDiscountCodes, parseDiscountCodes } from '@shop/validation/discount-code'
import type { Cart } from './cart.ts'

/**
 * The discount code that the shop applies automatically, and when (second document of the specification, section 3).
 */
export interface DiscountSettings {
  isEnabled: boolean
  discountCode: string | null
  /** Dates as ISO 8601; null for no bound. */
  startTime: string | null
  endTime: string | null
  isSubscriptionOnly: boolean
}

/** Whether the cart has a line with a selling plan. */
export const hasSubscription = ({ lines }: Pick<Cart, 'lines'>): boolean =>
  lines.some(({ sellingPlan }) => sellingPlan !== null)

/** The code that applies to the cart at the time `now`, in milliseconds; null when none does. */
export function applicableCode(
  settings: DiscountSettings | null,
  cart: Pick<Cart, 'lines'>,
  now: number,
): string | null {
  const code = settings?.discountCode?.trim()
  if (!settings?.isEnabled || !code) return null
  if (settings.isSubscriptionOnly && !hasSubscription(cart)) return null
  if (settings.startTime && now < Date.parse(settings.startTime)) return null
  if (settings.endTime && now > Date.parse(settings.endTime)) return null
  return code
}

/**
 * The cart's codes with those of `given`, a comma-separated list; null when the cart has all of them already, or is full
 * of codes that apply. Codes are compared case-insensitively. If the cart is full, the first codes without an effect
 * are removed.
 */
export function withCodes({ discountCodes }: Pick<Cart, 'discountCodes'>, given: string | null): string[] | null {
  const known = new Set(discountCodes.map(({ code }) => code.toLowerCase()))
  const added: string[] = []
  for (const code of parseDiscountCodes(given ?? '')) {
    if (!known.has(code.toLowerCase())) added.push(code)
    known.add(code.toLowerCase())
  }
  const surplus = Math.max(0, discountCodes.length + added.length - maxDiscountCodes)
  const idle = new Set(discountCodes.filter(({ applicable }) => !applicable).slice(0, surplus))
  const kept = discountCodes.filter((each) => !idle.has(each)).map(({ code }) => code)
  const hasRoom = kept.length < maxDiscountCodes
  return added.length > 0 && hasRoom ? [...kept, ...added].slice(0, maxDiscountCodes) : null
}

const codeSet = (codes: string | null): Set<string> =>
  new Set(parseDiscountCodes(codes ?? '').map((code) => code.toLowerCase()))

/**
 * The codes for the checkout at the time `now`: with the automatic code if that applies, else without it, because it
 * may have applied at an earlier checkout of the same cart. Null when the cart has these codes already.
 * @param chosen the codes of the visitor's own discount link, a comma-separated list, which stay.
 */
export function checkoutCodes(
  settings: DiscountSettings | null,
  cart: Pick<Cart, 'lines' | 'discountCodes'>,
  chosen: string | null,
  now: number,
): string[] | null {
  const code = applicableCode(settings, cart, now)
  if (code !== null) return withCodes(cart, code)
  if (!settings?.isEnabled) return null
  const ended = codeSet(settings.discountCode)
  for (const own of codeSet(chosen)) ended.delete(own)
  const kept = cart.discountCodes.filter((each) => !ended.has(each.code.toLowerCase()))
  return kept.length < cart.discountCodes.length ? kept.map((each) => each.code) : null
}
