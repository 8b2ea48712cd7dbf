import { randomBytes } from 'node:crypto'
import type { Engine } from '@shop/database/engine'
import { cartColumns, cartLineColumns } from '../database/cart-columns.ts'
import { readerOf, writerOf } from '../database/columns.ts'
import type { Queries } from '../database/tables.ts'
import type { Cart, CartLine } from './cart.ts'

const readCart = readerOf(cartColumns)
const writeCart = writerOf(cartColumns)
const readLine = readerOf(cartLineColumns)
const writeLine = writerOf(cartLineColumns)

/** 192 random bits. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

type Key = { token: string } | { checkoutToken: string }

export interface FindCartOptions {
  /**
   * Set in transactions that will change the cart: locks it against concurrent changes. SQLite has a single writer
   * anyway.
   */
  lockOn?: Engine
}

/** Days after the last change until a cart expires. */
const cartLifetime = 30

const oldestOpen = (): string => new Date(Date.now() - cartLifetime * 86_400_000).toISOString()

/** Deletes expired carts with their checkout details, but not those of orders. */
export async function removeExpiredCarts(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('commerce_cart')
    .where('completed_at', 'is', null)
    .where('updated_at', '<', oldestOpen())
    .execute()
}

/**
 * An open cart by the token of its gid or of its checkout; undefined if it does not exist, has expired or has an order.
 */
export async function findCart(
  queries: Queries,
  key: Key,
  { lockOn }: FindCartOptions = {},
): Promise<Cart | undefined> {
  const query = queries
    .selectFrom('commerce_cart')
    .selectAll()
    .where('token' in key ? 'token' : 'checkout_token', '=', 'token' in key ? key.token : key.checkoutToken)
  const row = await (lockOn === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  if (!row || row.completed_at !== null || row.updated_at < oldestOpen()) return undefined
  const lines = await queries.selectFrom('commerce_cart_line').selectAll().where('cart_token', '=', row.token).execute()
  // Sorted here: SQLite compiles a statement with an order and parameters again each time.
  return { ...readCart(row), lines: lines.toSorted((a, b) => a.position - b.position).map(readLine) }
}

async function insertLines(queries: Queries, token: string, lines: readonly CartLine[]): Promise<void> {
  if (lines.length === 0) return
  await queries
    .insertInto('commerce_cart_line')
    .values(lines.map((line) => ({ cart_token: token, ...writeLine(line) })))
    .execute()
}

/** Stores a new cart with its lines. */
export async function insertCart(queries: Queries, cart: Cart): Promise<void> {
  await queries
    .insertInto('commerce_cart')
    .values({ ...writeCart(cart), completed_at: null })
    .execute()
  await insertLines(queries, cart.token, cart.lines)
}

/** Writes the differences between the two states of a cart. */
export async function updateCart(queries: Queries, before: Cart, after: Cart): Promise<void> {
  const kept = new Map(after.lines.map((line) => [line.id, line]))
  const removed = before.lines.filter((line) => !kept.has(line.id)).map((line) => line.id)
  if (removed.length > 0) await queries.deleteFrom('commerce_cart_line').where('id', 'in', removed).execute()
  const known = new Map(before.lines.map((line) => [line.id, line]))
  await insertLines(
    queries,
    after.token,
    after.lines.filter((line) => !known.has(line.id)),
  )
  for (const line of after.lines) {
    const earlier = known.get(line.id)
    if (!earlier || earlier === line) continue
    const { id, ...values } = writeLine(line)
    await queries.updateTable('commerce_cart_line').set(values).where('id', '=', id).execute()
  }
  const { token, checkout_token: _token, created_at: _time, ...values } = writeCart(after)
  await queries.updateTable('commerce_cart').set(values).where('token', '=', token).execute()
}
