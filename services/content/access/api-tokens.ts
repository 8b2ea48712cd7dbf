import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables } from '../tables.ts'
import { normaliseLabel } from './editors.ts'
import type { TokenScope } from './roles.ts'

/** A token for programs: it is good until it is revoked, in one dataset. */
export interface ApiToken {
  id: string
  label: string
  scope: TokenScope
  dataset: string
  /** ISO 8601. */
  createdAt: string
}

/** Tokens are long and random: one fast hash keeps a stolen table from being of use. */
const hashToken = (key: string): string => createHash('sha256').update(key).digest('hex')

const columns = ['id', 'label', 'scope', 'dataset', 'created_at as createdAt'] as const

/** Makes a token. `key` is what the program sends; it is kept nowhere and cannot be shown again. */
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
  await database.write(({ trx }) =>
    trx
      .withTables<ContentTables>()
      .insertInto('content_token')
      .values({ ...row, token_hash: hashToken(key), created_at: createdAt })
      .execute(),
  )
  return { ...token, key }
}

/** All tokens, the oldest first; what they send is not known here. */
export const listApiTokens = (database: Database): Promise<ApiToken[]> =>
  contentTablesOf(database).selectFrom('content_token').select(columns).orderBy('created_at').orderBy('id').execute()

/** The token that a program sends; nothing for one that never was or is revoked. */
export const findApiToken = (database: Database, key: string): Promise<ApiToken | undefined> =>
  contentTablesOf(database)
    .selectFrom('content_token')
    .select(columns)
    .where('token_hash', '=', hashToken(key))
    .executeTakeFirst()

/** Ends a token at once, in every process. Answers whether there was one. */
export async function revokeApiToken(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.write(({ trx }) =>
    trx.withTables<ContentTables>().deleteFrom('content_token').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}
