import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables, type OpenContentTables } from '../tables.ts'
import type { Editor } from './roles.ts'

/** How long a session lasts, in seconds. */
export const sessionLifetime = 7 * 24 * 60 * 60
/** How many sessions of one editor are kept: beyond it the oldest ends. */
const maxSessions = 50
/** How exactly it is known when a session was last used, in milliseconds. */
const useInterval = 5 * 60 * 1000
/** So much of a session's hash is its id: nobody finds the token by it. */
const idLength = 16
const maxBrowserLength = 200

/** A session as its editor sees it; its token is never shown again. */
export interface SessionSummary {
  id: string
  /** ISO 8601; `lastUsedAt` is null when it is not known, and exact to five minutes. */
  createdAt: string
  lastUsedAt: string | null
  /** Where it was opened: an address or the network of one, and the browser's own name for itself. */
  address: string
  browser: string
  /** Whether it is the one that asks. */
  isCurrent: boolean
}

/** Where a session is opened. */
export interface SessionOrigin {
  address: string
  browser: string
}

/** Tokens are long and random: one fast hash keeps a stolen table from being of use. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session within a transaction; its token is known to nobody but the one who gets it here. */
export async function openSession(
  tables: OpenContentTables,
  email: string,
  { address, browser }: SessionOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await tables.deleteFrom('content_session').where('expires_at', '<=', new Date(now).toISOString()).execute()
  const oldest = tables
    .selectFrom('content_session')
    .select('token_hash')
    .where('email', '=', email)
    .orderBy('expires_at', 'desc')
    .limit(1000)
    .offset(maxSessions - 1)
  await tables.deleteFrom('content_session').where('token_hash', 'in', oldest).execute()
  await tables
    .insertInto('content_session')
    .values({
      token_hash: hashToken(token),
      email,
      expires_at: new Date(now + sessionLifetime * 1000).toISOString(),
      last_used_at: new Date(now).toISOString(),
      address,
      browser: browser.slice(0, maxBrowserLength),
    })
    .execute()
  return token
}

/** Notes that a session is used, now and then; nobody waits for it. */
function noteUse(database: Database, hash: string): void {
  database
    .write(({ trx }) =>
      trx
        .withTables<ContentTables>()
        .updateTable('content_session')
        .set({ last_used_at: new Date().toISOString() })
        .where('token_hash', '=', hash)
        .execute(),
    )
    .catch(database.onError)
}

/** Whose session this is, while it lasts. */
export async function findSession(database: Database, token: string): Promise<Editor | undefined> {
  const hash = hashToken(token)
  const found = await contentTablesOf(database)
    .selectFrom('content_session')
    .innerJoin('content_editor', 'content_editor.email', 'content_session.email')
    .select(['content_editor.id', 'content_editor.email', 'content_editor.role', 'last_used_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!found) return undefined
  const { last_used_at, ...editor } = found
  if (last_used_at < new Date(Date.now() - useInterval).toISOString()) noteUse(database, hash)
  return editor
}

/** An editor's sessions, the newest first. `token` is that of the one who asks. */
export async function listSessions(database: Database, email: string, token: string): Promise<SessionSummary[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_session')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('expires_at', 'desc')
    .execute()
  const current = hashToken(token)
  return rows.map(({ token_hash, expires_at, last_used_at, address, browser }) => ({
    id: token_hash.slice(0, idLength),
    // A session is never made longer.
    createdAt: new Date(Date.parse(expires_at) - sessionLifetime * 1000).toISOString(),
    lastUsedAt: last_used_at || null,
    address,
    browser,
    isCurrent: token_hash === current,
  }))
}

/** Ends a session at once, in every process. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.write(({ trx }) =>
    trx.withTables<ContentTables>().deleteFrom('content_session').where('token_hash', '=', hashToken(token)).execute(),
  )
}

/** Ends one of an editor's sessions. Answers whether there was one. */
export async function revokeSession(database: Database, email: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.write(({ trx }) =>
    trx
      .withTables<ContentTables>()
      .deleteFrom('content_session')
      .where('email', '=', email)
      .where((row) => row(row.fn<string>('substr', ['token_hash', row.lit(1), row.lit(idLength)]), '=', id))
      .executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}

/** Ends an editor's sessions, all of them or all but that of a token, and what was begun to open another. */
export async function endSessionsOf(tables: OpenContentTables, email: string, exceptToken = ''): Promise<void> {
  await tables.deleteFrom('content_challenge').where('email', '=', email).execute()
  await tables
    .deleteFrom('content_session')
    .where('email', '=', email)
    .where('token_hash', '!=', hashToken(exceptToken))
    .execute()
}
