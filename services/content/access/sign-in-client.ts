import { hash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { contentTablesOf, type OpenContentTables } from '../tables.ts'
import type { SessionOrigin } from './sessions.ts'
import type { Allowance } from './sign-in-throttle.ts'

/** The cookie with a browser's token: it grants no access, only priority in the queue. */
export const deviceCookie = (context: Context): string => `${context.get('cookiePrefix')}content_device`
/** The lifetime of that cookie, in seconds: the longest that browsers allow. */
export const deviceLifetime = 400 * 24 * 60 * 60
/** The maximum number of addresses and browsers remembered per editor, the most recent ones. */
const maxKnown = 20

const minute = 60_000

/** The client of a sign-in attempt. */
export interface SignInClient extends SessionOrigin {
  /** The token that the browser sent, if any. */
  deviceToken: string | undefined
}

/** @returns the client that sent a sign-in request. */
export const signInClient = (context: Context, trustedProxies: TrustedProxies): SignInClient => ({
  address: clientAddress(context.req.raw, context.env, trustedProxies),
  browser: context.req.header('User-Agent') ?? '',
  deviceToken: getCookie(context, deviceCookie(context)),
})

const addressKey = ({ address }: SignInClient): string => hash('sha256', `address ${address}`)
const deviceKey = ({ deviceToken }: SignInClient): string | undefined =>
  deviceToken === undefined ? undefined : hash('sha256', `device ${deviceToken}`)

/** Whether a client is known: by its browser for one account, by its address for all, or not at all. */
export interface Recognition {
  kind: 'device' | 'address' | 'unknown'
  /** The key under which its attempts are counted. */
  key: string
}

/**
 * Whether an editor has signed in from there before. A browser is known for the accounts that it signed in to; an
 * address for all, so that throttling does not reveal which accounts exist. Without an account a browser is known for
 * any.
 */
export async function recognizeClient(database: Database, client: SignInClient, email?: string): Promise<Recognition> {
  const device = deviceKey(client)
  const address = addressKey(client)
  const rows = await contentTablesOf(database)
    .selectFrom('content_known_client')
    .select(['email', 'key'])
    .where('key', 'in', device === undefined ? [address] : [address, device])
    .execute()
  const isOfAccount = (row: { email: string }) => email === undefined || row.email === email
  if (device !== undefined && rows.some((row) => row.key === device && isOfAccount(row))) {
    return { kind: 'device', key: device }
  }
  return { kind: rows.some((row) => row.key === address) ? 'address' : 'unknown', key: address }
}

/**
 * The counters of an attempt. Unknown clients are throttled by address, by account, and all together. Known clients are
 * counted separately, for each account.
 */
export function attemptAllowances({ kind, key }: Recognition, what: string, email?: string): Allowance[] {
  const own = { key: `${what} ${key} ${email ?? ''}`, burst: 10, interval: minute }
  if (kind === 'device') return [own]
  if (kind === 'address') return [own, { key: `${what} ${key}`, burst: 60, interval: 10_000 }]
  return [
    { key: `${what} ${key}`, burst: 10, interval: 3 * minute },
    ...(email === undefined ? [] : [{ key: `${what} account ${email}`, burst: 20, interval: minute }]),
    { key: `${what} unknown`, burst: 60, interval: 1000 },
  ]
}

/** Stores the sign-in as known within a transaction. Returns the token for the browser's cookie. */
export async function rememberClient(tables: OpenContentTables, client: SignInClient, email: string): Promise<string> {
  const given = deviceKey(client)
  const isOurs =
    given !== undefined &&
    (await tables
      .selectFrom('content_known_client')
      .select('key')
      .where('key', '=', given)
      .limit(1)
      .executeTakeFirst()) !== undefined
  const deviceToken = isOurs && client.deviceToken ? client.deviceToken : randomBytes(32).toString('base64url')
  const keys = [addressKey(client), hash('sha256', `device ${deviceToken}`)]
  const last_at = Date.now()
  for (const key of keys) {
    await tables
      .insertInto('content_known_client')
      .values({ email, key, last_at })
      .onConflict((conflict) => conflict.columns(['email', 'key']).doUpdateSet({ last_at }))
      .execute()
  }
  const forgotten = tables
    .selectFrom('content_known_client')
    .select('key')
    .where('email', '=', email)
    .orderBy('last_at', 'desc')
    .limit(1000)
    .offset(2 * maxKnown)
  await tables.deleteFrom('content_known_client').where('email', '=', email).where('key', 'in', forgotten).execute()
  return deviceToken
}
