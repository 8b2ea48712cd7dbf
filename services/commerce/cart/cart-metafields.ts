import { randomUUID } from 'node:crypto'
import type { Database } from '@shop/database'
import type { Fields } from '../database/columns.ts'
import { readerOf, writerOf } from '../database/columns.ts'
import { cartMetafieldColumns } from '../database/metafield-columns.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { parseGid } from '../values/gid.ts'
import { keyProblem, readMetafieldKey, type KeyProblem } from '../values/metafield-key.ts'
import { isMetafieldType, maxMetafieldLength, metafieldProblem } from '../values/metafield-type.ts'
import { findCart } from './cart-store.ts'
import { CartError, lengthOf, maxTextLength, type Attribute, type Cart } from './cart.ts'

export type CartMetafield = Fields<typeof cartMetafieldColumns>

/** `CartInputMetafieldInput` of the Storefront API. */
export interface MetafieldInput {
  key: string
  type: string
  value: string
}

/** `CartMetafieldsSetInput` of the Storefront API. */
export interface OwnedMetafieldInput extends MetafieldInput {
  /** A cart's global id. */
  ownerId: string
}

/** The maximum number of metafields in a request: the platform's own limit. */
export const maxMetafieldsPerRequest = 25
/** The maximum number of metafields of a cart. */
const maxMetafieldsPerCart = 50

/** A rejected metafield. Codes: `MetafieldsSetUserErrorCode` and `MetafieldDeleteErrorCode` of the Storefront API. */
export interface MetafieldIssue {
  code:
    | 'BLANK'
    | 'INVALID_OWNER'
    | 'INVALID_TYPE'
    | 'INVALID_VALUE'
    | 'LESS_THAN_OR_EQUAL_TO'
    | 'METAFIELD_DOES_NOT_EXIST'
    | 'TOO_LONG'
    | 'TOO_SHORT'
  /** The path of the invalid argument. */
  field: string[]
  message: string
  /** The position of the metafield in its list. */
  elementIndex: number | null
}

/** Metafields that were not stored, all of them. */
export class MetafieldError extends Error {
  override readonly name = 'MetafieldError'
  readonly issues: MetafieldIssue[]

  constructor(issues: MetafieldIssue[]) {
    super(issues[0]?.message)
    this.issues = issues
  }
}

const readMetafield = readerOf(cartMetafieldColumns)
const writeMetafield = writerOf(cartMetafieldColumns)

const codes = {
  blank: 'BLANK',
  long: 'TOO_LONG',
  short: 'TOO_SHORT',
  invalid: 'INVALID_VALUE',
} as const satisfies Record<KeyProblem['reason'], MetafieldIssue['code']>

type Refusal = Pick<MetafieldIssue, 'code' | 'message'> & { name: keyof OwnedMetafieldInput }

function refusalOf({ key, type, value }: MetafieldInput): Refusal | undefined {
  const ofKey = keyProblem(readMetafieldKey(key))
  if (ofKey) return { name: 'key', code: codes[ofKey.reason], message: ofKey.message }
  if (!isMetafieldType(type)) return { name: 'type', code: 'INVALID_TYPE', message: 'is not a metafield type' }
  if (value === '') return { name: 'value', code: 'BLANK', message: 'is empty' }
  if (value.length > maxMetafieldLength) {
    return { name: 'value', code: 'TOO_LONG', message: `is longer than ${maxMetafieldLength} characters` }
  }
  // PostgreSQL cannot store NUL characters in text.
  const message = value.includes('\0') ? 'contains a NUL character' : metafieldProblem(type, value)
  return message === undefined ? undefined : { name: 'value', code: 'INVALID_VALUE', message }
}

/** @throws MetafieldError for metafields that are too long together. */
function checkLength(metafields: readonly Attribute[], field: string[]): void {
  if (lengthOf(metafields) <= maxTextLength) return
  const message = `The metafields of a cart have at most ${maxTextLength} characters.`
  throw new MetafieldError([{ code: 'TOO_LONG', field, message, elementIndex: null }])
}

/**
 * Checks metafields before they are stored.
 * @param path their path in the request.
 * @throws MetafieldError
 */
export function checkMetafields(inputs: readonly MetafieldInput[], path: readonly string[]): void {
  if (inputs.length > maxMetafieldsPerRequest) {
    const message = `${path.join('.')} has more than ${maxMetafieldsPerRequest} entries.`
    throw new MetafieldError([{ code: 'LESS_THAN_OR_EQUAL_TO', field: [...path], message, elementIndex: null }])
  }
  const issues = inputs.flatMap((input, elementIndex): MetafieldIssue[] => {
    const refusal = refusalOf(input)
    if (!refusal) return []
    const { name, code } = refusal
    const field = [...path, String(elementIndex), name]
    return [{ code, field, message: `${field.join('.')} ${refusal.message}.`, elementIndex }]
  })
  if (issues.length > 0) throw new MetafieldError(issues)
}

/** @throws CartError */
export function checkMetafieldsOfNewCart(inputs: readonly MetafieldInput[]): void {
  try {
    checkMetafields(inputs, ['input', 'metafields'])
    checkLength(inputs, ['input', 'metafields'])
  } catch (error) {
    const [issue] = error instanceof MetafieldError ? error.issues : []
    throw issue ? new CartError('INVALID_METAFIELDS', issue.field, issue.message) : error
  }
}

/** All metafields of a cart, by namespace and key. */
export async function loadCartMetafields(queries: Queries, { token }: Pick<Cart, 'token'>): Promise<CartMetafield[]> {
  const rows = await queries
    .selectFrom('commerce_cart_metafield')
    .selectAll()
    .where('cart_token', '=', token)
    .orderBy('namespace')
    .orderBy('key')
    .execute()
  return rows.map(readMetafield)
}

/** Stores a checked metafield; an existing one keeps its id. */
export async function saveCartMetafield(
  queries: Queries,
  token: string,
  input: MetafieldInput,
): Promise<CartMetafield> {
  const now = new Date().toISOString()
  const { type, value } = input
  const place = readMetafieldKey(input.key)
  const row = writeMetafield({ id: randomUUID(), ...place, type, value, createdAt: now, updatedAt: now })
  const saved = await queries
    .insertInto('commerce_cart_metafield')
    .values({ cart_token: token, ...row })
    .onConflict((conflict) =>
      conflict.columns(['cart_token', 'namespace', 'key']).doUpdateSet({ type, value, updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return readMetafield(saved)
}

/** A cart's metafield after a mutation. */
export interface ChangedMetafield {
  cart: Cart
  metafield: CartMetafield
}

/** Extends the cart's lifetime. */
async function touch(queries: Queries, { token }: Cart): Promise<void> {
  const updated_at = new Date().toISOString()
  await queries.updateTable('commerce_cart').set({ updated_at }).where('token', '=', token).execute()
}

const refusal = (code: MetafieldIssue['code'], name: string, message: string) =>
  new MetafieldError([{ code, field: ['input', name], message, elementIndex: null }])

async function lockOwner(queries: Queries, ownerId: string): Promise<Cart | undefined> {
  const token = parseGid('Cart', ownerId)
  return token === undefined ? undefined : findCart(queries, { token }, { forUpdate: true })
}

/** The mutations of carts' metafields: each is one transaction, and changes nothing when something is rejected. */
export function createMetafieldMutations(database: Database) {
  return {
    /** @throws MetafieldError */
    async set(inputs: readonly OwnedMetafieldInput[]): Promise<ChangedMetafield[]> {
      checkMetafields(inputs, ['metafields'])
      return database.write(async ({ trx }) => {
        const queries = trx.withTables<CommerceTables>()
        const owners = new Map<string, Cart | undefined>()
        // Always in the same order, which prevents deadlocks.
        for (const id of [...new Set(inputs.map(({ ownerId }) => ownerId))].toSorted()) {
          owners.set(id, await lockOwner(queries, id))
        }
        const changed: ChangedMetafield[] = []
        for (const [elementIndex, { ownerId, ...input }] of inputs.entries()) {
          const cart = owners.get(ownerId)
          const field = ['metafields', String(elementIndex), 'ownerId']
          if (!cart) {
            const message = 'The specified cart does not exist.'
            throw new MetafieldError([{ code: 'INVALID_OWNER', field, message, elementIndex }])
          }
          changed.push({ cart, metafield: await saveCartMetafield(queries, cart.token, input) })
        }
        for (const cart of new Set(changed.map((change) => change.cart))) {
          const all = await loadCartMetafields(queries, cart)
          if (all.length > maxMetafieldsPerCart) {
            const message = `A cart has at most ${maxMetafieldsPerCart} metafields.`
            const field = ['metafields']
            throw new MetafieldError([{ code: 'LESS_THAN_OR_EQUAL_TO', field, message, elementIndex: null }])
          }
          checkLength(all, ['metafields'])
          await touch(queries, cart)
        }
        return changed
      })
    },

    /** Returns the id of the removed metafield. @throws MetafieldError */
    async remove({ key, ownerId }: { key: string; ownerId: string }): Promise<string> {
      return database.write(async ({ trx }) => {
        const queries = trx.withTables<CommerceTables>()
        const cart = await lockOwner(queries, ownerId)
        if (!cart) throw refusal('INVALID_OWNER', 'ownerId', 'The specified cart does not exist.')
        const place = readMetafieldKey(key)
        const removed = key.includes('\0')
          ? undefined
          : await queries
              .deleteFrom('commerce_cart_metafield')
              .where('cart_token', '=', cart.token)
              .where('namespace', '=', place.namespace)
              .where('key', '=', place.key)
              .returning('id')
              .executeTakeFirst()
        if (!removed) throw refusal('METAFIELD_DOES_NOT_EXIST', 'key', 'The cart has no such metafield.')
        await touch(queries, cart)
        return removed.id
      })
    },
  }
}

export type MetafieldMutations = ReturnType<typeof createMetafieldMutations>
