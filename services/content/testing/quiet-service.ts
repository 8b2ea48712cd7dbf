import type { Database } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import type { EditorRole } from '../access/roles.ts'
import { openSession } from '../access/sessions.ts'
import { createContentService, type ContentService } from '../content-service.ts'
import type { ContentServiceOptions } from '../service-options.ts'
import { contentTablesOf } from '../tables.ts'

/** A content service that logs nothing, by default with one dataset. */
export const openQuietService = (
  database: Database,
  options: Partial<ContentServiceOptions> = {},
): Promise<ContentService> =>
  createContentService({
    database,
    datasets: ['production'],
    publicUrl: () => 'http://shop.test',
    logger: createLogger('silent'),
    ...options,
  })

/**
 * Opens a session without the slow password hashing, and adds the account if there is none. Returns the session's
 * token.
 */
export async function openSessionOf(
  database: Database,
  account: { id: string; email: string; role?: EditorRole },
): Promise<string> {
  const tables = contentTablesOf(database)
  await tables
    .insertInto('content_editor')
    .values({ ...account, password_hash: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return openSession(tables, account.email, { address: '127.0.0.1', browser: 'a test' })
}
