import { randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { conflict } from '../protocol/api-error.ts'
import { countOf, contentTablesOf, lockLimits, writeContent } from '../tables.ts'
import { hashToken } from './credentials.ts'
import { normalizeLabel } from './editors.ts'
import type { TokenScope } from './roles.ts'

/** An API token: valid in one dataset until it is revoked. */
export interface ApiToken {
  id: string
  label: string
  scope: TokenScope
  dataset: string
  /** ISO 8601; `lastUsedAt` is precise to five minutes, null for a token that was never used. */
  createdAt: string
  lastUsedAt: string | null
}

/** The precision of a token's last use, in milliseconds. */
const useInterval = 5 * 60 * 1000

const columns = ['id', 'label', 'scope', 'dataset', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

/** The maximum number of tokens. */
const maxTokens = 200

/**
 * Creates a token. `key` is what the program sends; it is not stored and cannot be shown again.
 * @throws {ApiError} 409 when there are too many.
 */
export async function createApiToken(
  database: Database,
  asked: Pick<ApiToken, 'label' | 'scope' | 'dataset'>,
): Promise<ApiToken & { key: string }> {
  const key = `sk${randomBytes(36).toString('base64url')}`
  const token = {
    id: `t-${randomBytes(8).toString('hex')}`,
    ...asked,
    label: normalizeLabel(asked.label),
    createdAt: new Date().toISOString(),
    lastUsedAt: null,
  }
  const { createdAt, lastUsedAt, ...row } = token
  await writeContent(database, async (tables) => {
    await tables
      .insertInto('content_token')
      .values({ ...row, token_hash: hashToken(key), created_at: createdAt, last_used_at: lastUsedAt })
      .execute()
    await lockLimits(database, tables)
    const count = await countOf(tables.selectFrom('content_token'))
    if (count > maxTokens) throw conflict(`At most ${maxTokens} tokens are kept`)
  })
  return { ...token, key }
}

/** All tokens, the oldest first, without their keys. */
export const listApiTokens = (database: Database): Promise<ApiToken[]> =>
  contentTablesOf(database).selectFrom('content_token').select(columns).orderBy('created_at').orderBy('id').execute()

/** Records the last use from time to time, without blocking the request. */
function recordUse(database: Database, id: string): void {
  writeContent(database, (tables) =>
    tables.updateTable('content_token').set({ last_used_at: new Date().toISOString() }).where('id', '=', id).execute(),
  ).catch(database.onError)
}

/** The token for a key; undefined if it is unknown or revoked. */
export async function findApiToken(database: Database, key: string): Promise<ApiToken | undefined> {
  const token = await contentTablesOf(database)
    .selectFrom('content_token')
    .select(columns)
    .where('token_hash', '=', hashToken(key))
    .executeTakeFirst()
  const isNews = token && (token.lastUsedAt ?? '') < new Date(Date.now() - useInterval).toISOString()
  if (isNews) recordUse(database, token.id)
  return token
}

/** Revokes a token at once, in every process. Returns whether it existed. */
export async function revokeApiToken(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await writeContent(database, (tables) =>
    tables.deleteFrom('content_token').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}
