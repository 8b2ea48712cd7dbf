import { expect, test } from 'vitest'
import { checkCartInput } from './cart-input.ts'
import { CartError } from './cart.ts'

type Input = Parameters<typeof checkCartInput>[0]

const list = <Entry>(count: number, entry: Entry): Entry[] => Array.from({ length: count }, () => entry)
const text = (length: number): string => 'x'.repeat(length)

const limits: [field: string, limit: number, input: (count: number) => Input][] = [
  ['attributes', 250, (count) => ({ attributes: list(count, { key: 'a', value: '' }) })],
  ['attributes.0.key', 255, (count) => ({ attributes: [{ key: text(count), value: '' }] })],
  ['attributes.0.value', 5000, (count) => ({ attributes: [{ key: 'a', value: text(count) }] })],
  ['lines', 250, (count) => ({ lines: list(count, {}) })],
  ['lineIds', 250, (count) => ({ lineIds: list(count, '') })],
  ['note', 5000, (count) => ({ note: text(count) })],
  ['discountCodes', 250, (count) => ({ discountCodes: list(count, '') })],
  ['discountCodes.0', 255, (count) => ({ discountCodes: [text(count)] })],
  ['giftCardCodes', 10, (count) => ({ giftCardCodes: list(count, '') })],
  ['giftCardCodes.0', 255, (count) => ({ giftCardCodes: [text(count)] })],
  ['appliedGiftCardIds', 10, (count) => ({ appliedGiftCardIds: list(count, '') })],
  ['addresses', 250, (count) => ({ addresses: list(count, {}) })],
  ['addressIds', 250, (count) => ({ addressIds: list(count, '') })],
  ['delivery.addresses', 250, (count) => ({ delivery: { addresses: list(count, {}) } })],
  ['buyerIdentity.phone', 50, (count) => ({ buyerIdentity: { phone: text(count) } })],
]

/** The error's code and field. */
function refusalOf(input: Input): unknown {
  try {
    checkCartInput(input)
    return undefined
  } catch (error) {
    return error instanceof CartError ? [error.code, error.field.join('.')] : error
  }
}

test('each field of a cart mutation is limited, and a refusal names it', () => {
  for (const [field, limit, input] of limits) {
    expect([field, refusalOf(input(limit))]).toEqual([field, undefined])
    expect([field, refusalOf(input(limit + 1))]).toEqual([field, ['LESS_THAN', field]])
  }
})
