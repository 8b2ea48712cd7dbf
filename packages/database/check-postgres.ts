import pg from 'pg'
import { requireUnicode } from './unusable-error.ts'

/** The first row of a query's result. @throws when the server cannot be reached or refuses the sign-in. */
async function ask<Row extends object>(url: string, timeout: number, query: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(query)
    return rows[0]
  } finally {
    await client.end()
  }
}

/**
 * Signs in to a PostgreSQL server and checks whether the shop may create its tables there, and the database's encoding;
 * changes nothing.
 * @param timeout of each response, in milliseconds.
 * @returns the server's version.
 * @throws when the server cannot be reached or refuses the sign-in, this user may not create tables, or the encoding is
 *   not UTF-8.
 */
export async function checkPostgres(url: string, timeout: number): Promise<string> {
  const row = await ask<{ user: string; version: string; encoding: string; mayCreate: boolean | null }>(
    url,
    timeout,
    `select current_user as "user", current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'CREATE') as "mayCreate"`,
  )
  if (!row?.mayCreate)
    throw new Error(`${row?.user} has no permission to create tables there: grant it CREATE on the schema`)
  requireUnicode(row.encoding)
  return row.version
}

/**
 * Whether a PostgreSQL database contains a shop's tables; changes nothing.
 * @throws as {@link checkPostgres} for a server that cannot be queried.
 */
export async function hasTables(url: string, timeout: number): Promise<boolean> {
  const query = `select to_regclass('outbox_migrations') is not null as "isThere"`
  return (await ask<{ isThere: boolean }>(url, timeout, query))?.isThere === true
}
