import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import type { BuyerIdentityInput } from './buyer-identity.ts'
import type { SelectableAddress } from './cart-addresses.ts'
import type { LineInput } from './cart-lines.ts'
import type { MetafieldInput } from './cart-metafields.ts'
import { CartError, lengthOf, maxGiftCards, maxLines, maxTextLength, type Attribute } from './cart.ts'

/** `CartInput` of the Storefront API. */
export interface CartCreateInput {
  attributes?: Attribute[] | null | undefined
  buyerIdentity?: BuyerIdentityInput | null | undefined
  delivery?: { addresses?: SelectableAddress[] | null | undefined } | null | undefined
  discountCodes?: string[] | null | undefined
  giftCardCodes?: string[] | null | undefined
  lines?: LineInput[] | null | undefined
  metafields?: MetafieldInput[] | null | undefined
  note?: string | null | undefined
}

/** PostgreSQL cannot store NUL characters in text. */
function text(longest: number) {
  return z
    .string()
    .max(longest, `is longer than ${longest} characters`)
    .refine((value) => !value.includes('\0'), 'contains a NUL character')
}

const listOf = <Entry extends z.ZodType>(entry: Entry, most = 250) =>
  z.array(entry).max(most, `has more than ${most} entries`)

/** The maximum length of a text that may be the code of a gift card. */
export const maxGiftCardCodeLength = 255

const names = listOf(text(255))
const attributes = listOf(z.object({ key: text(255).min(1, 'is empty'), value: text(5000) })).refine(
  (entries) => lengthOf(entries) <= maxTextLength,
  `is longer than ${maxTextLength} characters`,
)
/** An input field of the protocol that the shop does not support: refused unless empty. */
const notTaken = (reason: string) =>
  z
    .unknown()
    .refine((value) => value == null || value === '' || (Array.isArray(value) && value.length === 0), {
      message: `is not supported: ${reason}`,
    })
    .optional()

const line = z.object({ attributes: attributes.nullish(), parent: notTaken('no line belongs to another') })
const addresses = listOf(z.unknown())

const cartInput = z.object({
  attributes: attributes.nullish(),
  lines: listOf(line, maxLines).nullish(),
  lineIds: listOf(z.string(), maxLines).nullish(),
  note: text(5000).nullish(),
  discountCodes: names.nullish(),
  giftCardCodes: listOf(text(maxGiftCardCodeLength), maxGiftCards).nullish(),
  appliedGiftCardIds: listOf(z.string(), maxGiftCards).optional(),
  buyerIdentity: z
    .object({
      email: z.string().refine(isEmailAddress, 'is not an email address').nullish(),
      phone: text(50).nullish(),
      customerAccessToken: notTaken('there are no customer accounts'),
      companyLocationId: notTaken('there are no companies'),
      preferences: z
        .object({
          delivery: z.object({ deliveryMethod: names.nullish(), pickupHandle: names.nullish() }).nullish(),
          wallet: names.nullish(),
        })
        .nullish(),
      walletPreferences: names.nullish(),
      deliveryAddressPreferences: addresses.nullish(),
    })
    .nullish(),
  addresses: addresses.optional(),
  addressIds: listOf(z.string()).optional(),
  delivery: z.object({ addresses: addresses.nullish() }).nullish(),
})

/**
 * Validates the arguments of a cart mutation beyond GraphQL's types: lengths, counts, characters.
 * @param path the argument of the input, for the error's `field`.
 * @throws CartError for the first problem.
 */
export function checkCartInput(input: z.input<typeof cartInput>, path: readonly string[] = []): void {
  const issue = cartInput.safeParse(input).error?.issues[0]
  if (!issue) return
  const field = [...path, ...issue.path.map(String)]
  const code = issue.code === 'too_big' ? 'LESS_THAN' : 'INVALID'
  throw new CartError(code, field, `${field.join('.')} ${issue.message}.`)
}
