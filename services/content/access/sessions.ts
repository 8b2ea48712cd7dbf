import { randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'
import { hashToken } from './credentials.ts'
import type { Editor } from './roles.ts'

/** The lifetime of a session that is not used, in milliseconds. */
const sessionLifetime = 7 * 24 * 60 * 60 * 1000
/**
 * The lifetime of a session's cookie, in seconds: the longest that browsers keep one. Most sessions end earlier, in the
 * database.
 */
export const sessionCookieLifetime = 400 * 24 * 60 * 60
/** The maximum number of sessions per editor: beyond it the one that expires first is removed. */
const maxSessions = 50
/** The precision of a session's last use, in milliseconds. */
const useInterval = 5 * 60 * 1000
/** A session's id is a prefix of its hash of this length: it does not reveal the token. */
const idLength = 16
const maxBrowserLength = 200

/** A session as shown to its editor, without its token. */
export interface SessionSummary {
  id: string
  /** ISO 8601; `lastUsedAt` is precise to five minutes, null if unknown. */
  createdAt: string
  lastUsedAt: string | null
  /** The client that opened it: an IP address or network, and the browser's user agent. */
  address: string
  browser: string
  /** Whether it is the session of this request. */
  isCurrent: boolean
}

/** The client that opens a session. */
export interface SessionOrigin {
  address: string
  browser: string
}

/** Opens a session within a transaction; only the caller ever gets its token. */
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
      expires_at: new Date(now + sessionLifetime).toISOString(),
      created_at: new Date(now).toISOString(),
      last_used_at: new Date(now).toISOString(),
      address,
      browser: browser.slice(0, maxBrowserLength),
    })
    .execute()
  return token
}

type SessionTimes = Record<'expires_at' | 'created_at', string>

/** When a session was opened. Sessions from before this was recorded have not been extended yet. */
const openedAt = ({ created_at, expires_at }: SessionTimes): string =>
  created_at || new Date(Date.parse(expires_at) - sessionLifetime).toISOString()

/**
 * Records the last use from time to time, without blocking the request; extends a session of whose time less than half
 * is left.
 */
function recordUse(database: Database, hash: string, times: SessionTimes): void {
  const now = Date.now()
  const isHalfOver = Date.parse(times.expires_at) - now < sessionLifetime / 2
  // Written only when extending: otherwise a delayed earlier update could undo the extension.
  const extension = isHalfOver && { expires_at: new Date(now + sessionLifetime).toISOString() }
  writeContent(database, (tables) =>
    tables
      .updateTable('content_session')
      .set({ last_used_at: new Date(now).toISOString(), created_at: openedAt(times), ...extension })
      .where('token_hash', '=', hash)
      .execute(),
  ).catch(database.onError)
}

/** The editor of a session that has not expired; undefined for a disabled account. */
export async function findSession(database: Database, token: string): Promise<Editor | undefined> {
  const hash = hashToken(token)
  const found = await contentTablesOf(database)
    .selectFrom('content_session')
    .innerJoin('content_editor', 'content_editor.email', 'content_session.email')
    .select([
      'content_editor.id',
      'content_editor.email',
      'content_editor.role',
      'last_used_at',
      'expires_at',
      'created_at',
    ])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', new Date().toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { last_used_at, expires_at, created_at, ...editor } = found
  const isNoted = last_used_at >= new Date(Date.now() - useInterval).toISOString()
  if (!isNoted) recordUse(database, hash, { expires_at, created_at })
  return editor
}

/** An editor's sessions, the newest first. `token` is that of the current one. */
export async function listSessions(database: Database, email: string, token: string): Promise<SessionSummary[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_session')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', new Date().toISOString())
    .execute()
  const current = hashToken(token)
  const sessions = rows.map(({ token_hash, last_used_at, address, browser, ...times }) => ({
    id: token_hash.slice(0, idLength),
    createdAt: openedAt(times),
    lastUsedAt: last_used_at || null,
    address,
    browser,
    isCurrent: token_hash === current,
  }))
  return sessions.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}

/** Ends a session at once, in every process. */
export async function endSession(database: Database, token: string): Promise<void> {
  await writeContent(database, (tables) =>
    tables.deleteFrom('content_session').where('token_hash', '=', hashToken(token)).execute(),
  )
}

/** Ends one of an editor's sessions. Returns whether it existed. */
export async function revokeSession(database: Database, email: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await writeContent(database, (tables) =>
    tables
      .deleteFrom('content_session')
      .where('email', '=', email)
      .where((row) => row(row.fn<string>('substr', ['token_hash', row.lit(1), row.lit(idLength)]), '=', id))
      .executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}

/** Ends all of an editor's sessions except that of a token, pending sign-ins, and links for a new password. */
export async function endSessionsOf(tables: OpenContentTables, email: string, exceptToken = ''): Promise<void> {
  await tables.deleteFrom('content_challenge').where('email', '=', email).execute()
  await tables.deleteFrom('content_account_link').where('email', '=', email).where('purpose', '=', 'password').execute()
  await tables
    .deleteFrom('content_session')
    .where('email', '=', email)
    .where('token_hash', '!=', hashToken(exceptToken))
    .execute()
}
