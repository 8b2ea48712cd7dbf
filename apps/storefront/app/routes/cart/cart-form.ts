import { z } from 'zod'
import { globalId } from '../../commerce/global-id.ts'
import type { FilledAttribute } from '../../features/cart/model/cart.ts'
import { defaultMaximumQuantity } from '../../features/cart/model/line-quantity.ts'
import {
  maxGiftMessageLength,
  recipientAttributes,
  recipientErrors,
} from '../../features/cart/model/gift-card-recipient.ts'

const id = z
  .string({ error: 'is missing' })
  .min(1, 'is missing')
  .max(300, 'is too long')
  // oxlint-disable-next-line no-control-regex -- the pattern excludes control characters
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'contains control characters')

/** A variant's id, in any form. */
const variantId = id.transform((given) => globalId('ProductVariant', given))

/** An optional text. Line breaks count as one character, as in the browser, although forms send two. */
const recipient = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .max(longest, `has more than ${longest} characters`)
    .optional()

/** The maximum quantity of a line in any store: additions and links may bring a line to it. */
const mostInLine = 999_999

/**
 * A whole number. More than {@link defaultMaximumQuantity} cannot be entered, but a line may have it already: up to
 * `most`.
 */
const quantity = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${defaultMaximumQuantity}`
  return z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
}

const giftCardCode = z
  .string({ error: 'is missing' })
  .trim()
  .min(1, 'is empty: enter the code of your gift card')
  .max(100, 'is too long')

const withRecipient = (attributes: FilledAttribute[]): { attributes?: FilledAttribute[] } =>
  attributes.length > 0 ? { attributes } : {}

const additionSchema = z
  .object({
    intent: z.literal('add'),
    merchandiseId: variantId,
    quantity: quantity(1, defaultMaximumQuantity),
    sellingPlanId: id.optional(),
    /** The choice if both are offered: `once` ignores the selected plan. */
    purchase: z.enum(['once', 'subscribe'], 'must be once or subscribe').optional(),
    /** The variant of a subscription, if that is a different one. */
    subscriptionId: variantId.optional(),
    /** The recipient of a gift card. */
    recipientEmail: recipient(255),
    recipientName: recipient(255),
    giftMessage: recipient(maxGiftMessageLength),
    sendOn: recipient(10),
  })
  .superRefine((given, { addIssue }) => {
    for (const message of Object.values(recipientErrors(given))) addIssue(message)
  })
  .transform(({ intent, quantity, merchandiseId, sellingPlanId, purchase, subscriptionId, ...given }) => ({
    intent,
    quantity,
    ...withRecipient(recipientAttributes(given)),
    merchandiseId: (purchase === 'subscribe' && subscriptionId) || merchandiseId,
    sellingPlanId: purchase === 'once' ? undefined : sellingPlanId,
  }))

/** The lines of the cart page's form, up to the maximum that a cart can have. */
const lines = z.array(z.object({ line: id, quantity: quantity(0, mostInLine) })).max(250, 'has more than 250 lines')

const formSchema = z.discriminatedUnion(
  'intent',
  [
    additionSchema,
    z.object({ intent: z.literal('update'), lines }),
    z.object({ intent: z.literal('remove'), line: id }),
    z.object({ intent: z.literal('checkout'), lines }),
    z.object({ intent: z.literal('add-gift-card'), giftCardCode }),
    z.object({ intent: z.literal('remove-gift-card'), giftCard: id }),
  ],
  { error: 'must be add, update, remove, checkout, add-gift-card or remove-gift-card' },
)

/** A form's parsed request to change the cart. */
export type CartOrder = z.infer<typeof formSchema>

/** Parses a form; returns the request, or an error message that names each invalid field. */
export async function readCartForm(request: Request): Promise<{ order: CartOrder } | { error: string }> {
  const form = await request.formData().catch(() => new FormData())
  const quantities = form.getAll('quantity')
  const { data, error } = formSchema.safeParse({
    ...Object.fromEntries(form),
    lines: form.getAll('line').map((line, index) => ({ line, quantity: quantities[index] })),
    // The cart page's form has the fields of all lines, so the value of its button `remove` is the line to remove.
    ...(form.has('remove') && { intent: 'remove', line: form.get('remove') }),
  })
  if (data) return { order: data }
  // Errors that concern several fields are whole sentences.
  const sentences = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `The field “${String(path.at(-1))}” ${message}.`,
  )
  return { error: sentences.join(' ') }
}
