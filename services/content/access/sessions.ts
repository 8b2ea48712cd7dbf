import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables } from '../tables.ts'
import type { Editor } from './editors.ts'

/** How long a session lasts, in seconds. */
export const sessionLifetime = 7 * 24 * 60 * 60

/** Tokens are long and random: one fast hash keeps a stolen table from being of use. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session; its token is known to nobody but the one who gets it here. */
export async function createSession(database: Database, editor: Pick<Editor, 'email'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await database.write(async ({ trx }) => {
    const tables = trx.withTables<ContentTables>()
    await tables.deleteFrom('content_session').where('expires_at', '<=', new Date(now).toISOString()).execute()
    await tables
      .insertInto('content_session')
      .values({
        token_hash: hashToken(token),
        email: editor.email,
        expires_at: new Date(now + sessionLifetime * 1000).toISOString(),
      })
      .execute()
  })
  return token
}

/** Whose session this is, while it lasts. */
export function findSession(database: Database, token: string): Promise<Editor | undefined> {
  return contentTablesOf(database)
    .selectFrom('content_session')
    .innerJoin('content_editor', 'content_editor.email', 'content_session.email')
    .select(['content_editor.id', 'content_editor.email', 'content_editor.role'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
}

/** Ends a session at once, in every process. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.write(({ trx }) =>
    trx.withTables<ContentTables>().deleteFrom('content_session').where('token_hash', '=', hashToken(token)).execute(),
  )
}
