import { randomBytes } from 'node:crypto'
import type { Database, Write } from '@shop/database'
import { prepared } from '../database/prepared.ts'
import { cartColumns, cartLineColumns } from '../database/cart-columns.ts'
import { readerOf, writerOf, type Row } from '../database/columns.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
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

function cartBy(column: 'token' | 'checkout_token') {
  const find = (queries: Queries, { key }: { key: string }) =>
    queries.selectFrom('commerce_cart').selectAll().where(column, '=', key)
  return {
    read: prepared(find),
    lock: prepared((queries: Queries, key: { key: string }) => find(queries, key).forUpdate()),
  }
}

const cartByToken = cartBy('token')
const cartByCheckoutToken = cartBy('checkout_token')

const linesOfCart = prepared((queries: Queries, { token }: { token: string }) =>
  queries.selectFrom('commerce_cart_line').selectAll().where('cart_token', '=', token),
)

const changeLine = prepared((queries: Queries, { id, ...values }: Row<typeof cartLineColumns>) =>
  queries.updateTable('commerce_cart_line').set(values).where('id', '=', id),
)

const changeCart = prepared(
  (queries: Queries, { token, ...values }: Omit<Row<typeof cartColumns>, 'checkout_token' | 'created_at'>) =>
    queries.updateTable('commerce_cart').set(values).where('token', '=', token),
)

/** Days after the last change until a cart expires. */
const cartLifetime = 30

const oldestOpen = (): string => new Date(Date.now() - cartLifetime * 86_400_000).toISOString()

/** How many carts are deleted at a time: a day's visits leave many thousands, and others wait for each statement. */
const removedAtOnce = 500

/** Deletes expired carts with their checkout details, but not those of orders. */
export async function removeExpiredCarts(database: Database): Promise<void> {
  const removeSome = async ({ trx }: Write): Promise<bigint> => {
    const queries = trx.withTables<CommerceTables>()
    const expired = queries
      .selectFrom('commerce_cart')
      .select('token')
      .where('completed_at', 'is', null)
      .where('updated_at', '<', oldestOpen())
      .limit(removedAtOnce)
    const { numDeletedRows } = await queries
      .deleteFrom('commerce_cart')
      .where('token', 'in', expired)
      .executeTakeFirstOrThrow()
    return numDeletedRows
  }
  while ((await database.write(removeSome, { takesLong: true })) === BigInt(removedAtOnce));
}

/**
 * An open cart by the token of its gid or of its checkout; undefined if it does not exist, has expired or has an order.
 * @param options `forUpdate` in transactions that will change the cart: locks it against concurrent changes.
 */
export async function findCart(queries: Queries, key: Key, { forUpdate = false } = {}): Promise<Cart | undefined> {
  const { read, lock } = 'token' in key ? cartByToken : cartByCheckoutToken
  const find = forUpdate ? lock : read
  const [row] = (await find(queries, { key: 'token' in key ? key.token : key.checkoutToken })).rows
  if (!row || row.completed_at !== null || row.updated_at < oldestOpen()) return undefined
  const { rows: lines } = await linesOfCart(queries, { token: row.token })
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
    await changeLine(queries, writeLine(line))
  }
  const { checkout_token: _token, created_at: _time, ...values } = writeCart(after)
  await changeCart(queries, values)
}
