import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, writeContent } from '../tables.ts'
import { normaliseLabel } from './editors.ts'
import type { TokenScope } from './roles.ts'

/** An API token: valid in one dataset until it is revoked. */
export interface ApiToken {
  id: string
  label: string
  scope: TokenScope
  dataset: string
  /** ISO 8601. */
  createdAt: string
}

/** Tokens are long and random, so one fast hash protects them if the table is stolen. */
const hashToken = (key: string): string => createHash('sha256').update(key).digest('hex')

const columns = ['id', 'label', 'scope', 'dataset', 'created_at as createdAt'] as const

/** Creates a token. `key` is what the program sends; it is not stored and cannot be shown again. */
export async function createApiToken(
  database: Database,
  asked: Pick<ApiToken, 'label' | 'scope' | 'dataset'>,
): Promise<ApiToken & { key: string }> {
  const key = `sk${randomBytes(36).toString('base64url')}`
  const token = {
    id: `t-${randomBytes(8).toString('hex')}`,
    ...asked,
    label: normaliseLabel(asked.label),
    createdAt: new Date().toISOString(),
  }
  const { createdAt, ...row } = token
  await writeContent(database, (tables) =>
    tables
      .insertInto('content_token')
      .values({ ...row, token_hash: hashToken(key), created_at: createdAt })
      .execute(),
  )
  return { ...token, key }
}

/** All tokens, the oldest first, without their keys. */
export const listApiTokens = (database: Database): Promise<ApiToken[]> =>
  contentTablesOf(database).selectFrom('content_token').select(columns).orderBy('created_at').orderBy('id').execute()

/** The token for a key; undefined if it is unknown or revoked. */
export const findApiToken = (database: Database, key: string): Promise<ApiToken | undefined> =>
  contentTablesOf(database)
    .selectFrom('content_token')
    .select(columns)
    .where('token_hash', '=', hashToken(key))
    .executeTakeFirst()

/** Revokes a token at once, in every process. Returns whether it existed. */
export async function revokeApiToken(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await writeContent(database, (tables) =>
    tables.deleteFrom('content_token').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}
