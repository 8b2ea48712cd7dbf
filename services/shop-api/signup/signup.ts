import { createHash } from 'node:crypto'
import type { Database } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { ClientError } from '@shop/http/client-error'
import { fieldErrors } from '@shop/http/problem'
import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import type { ShopApiTables } from '../tables.ts'

/** The outbox topic of stored sign-ups to be sent on. */
export const signupTopic = 'signup'

const largestProperties = 4000

export const signupSchema = z.object({
  email: z
    .string()
    .trim()
    .refine(isEmailAddress, 'must be an email address')
    .transform((email) => email.toLowerCase()),
  listId: z
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores'),
  properties: z
    .record(z.string().max(100), z.union([z.string(), z.number(), z.boolean(), z.null()]), {
      error: 'must be an object of texts, numbers and booleans',
    })
    .nullish()
    .transform((properties) => properties ?? {})
    .refine(
      (properties) => JSON.stringify(properties).length <= largestProperties,
      `must be at most ${largestProperties} characters of JSON`,
    ),
})

export type Signup = z.output<typeof signupSchema>

/**
 * The key of a delivery; a hash, so that its length is fixed.
 * @param day such as `2030-12-24`.
 */
const keyOf = ({ email, listId }: Signup, day: string): string =>
  createHash('sha256').update(`${day}\n${listId}\n${email}`).digest('hex')

/**
 * Stores a sign-up, once per address and list, and queues its delivery in the same transaction, at most once a day: the
 * shop does not know who has unsubscribed at the newsletter service, and a new sign-up must subscribe the address
 * again.
 * @throws {ClientError} naming every invalid field; then nothing is stored.
 */
export async function storeSignup(database: Database, input: unknown): Promise<void> {
  const parsed = signupSchema.safeParse(input)
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues)
    throw new ClientError(errors.map(({ field, message }) => `${field} ${message}`).join('; '))
  }
  const signup = parsed.data
  const now = new Date().toISOString()
  await database.write(async (write) => {
    await write.trx
      .withTables<ShopApiTables>()
      .insertInto('shop_signup')
      .values({
        email: signup.email,
        list_id: signup.listId,
        properties: JSON.stringify(signup.properties),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['email', 'list_id']).doNothing())
      .execute()
    await enqueue(write, { topic: signupTopic, payload: signup, key: keyOf(signup, now.slice(0, 10)) })
  })
}
