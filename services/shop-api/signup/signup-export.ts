import type { Database } from '@shop/database'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { shopApiMigrations, type ShopApiTables } from '../tables.ts'

/** The number of sign-ups that are read at once. */
const batch = 1000

const propertiesSchema = z.record(z.string(), z.unknown())

/** `'source: footer'`, each property on a line. */
const propertiesOf = (json: string): string =>
  Object.entries(propertiesSchema.parse(JSON.parse(json)))
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join('\n')

/**
 * All sign-ups as CSV, by address and list, streamed. Cells that a spreadsheet would evaluate as formulas are escaped
 * as text.
 */
export async function* exportSignups(database: Database): AsyncGenerator<string> {
  await database.migrate('shop_api', shopApiMigrations)
  const all = database.kysely.withTables<ShopApiTables>().selectFrom('shop_signup').selectAll()
  yield stringify([['Email', 'List', 'Signed up at', 'Properties']])
  for (let last = { email: '', list_id: '' }; ;) {
    const { email, list_id } = last
    const signups = await all
      .where((signup) =>
        signup.or([
          signup('email', '>', email),
          signup.and([signup('email', '=', email), signup('list_id', '>', list_id)]),
        ]),
      )
      .orderBy('email')
      .orderBy('list_id')
      .limit(batch)
      .execute()
    const next = signups.at(-1)
    if (!next) return
    last = next
    const rows = signups.map((each) => [each.email, each.list_id, each.created_at, propertiesOf(each.properties)])
    yield stringify(rows, { escape_formulas: true })
  }
}
