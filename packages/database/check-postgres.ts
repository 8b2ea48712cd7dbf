import pg from 'pg'

/**
 * Signs in to a PostgreSQL server and checks whether the shop may create its tables there; changes nothing.
 * @param timeout of each response, in milliseconds.
 * @returns the server's version.
 * @throws when the server cannot be reached, refuses the sign-in, or does not let this user create tables.
 */
export async function checkPostgres(url: string, timeout: number): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout })
  await client.connect()
  try {
    const { rows } = await client.query<{ user: string; version: string; mayCreate: boolean | null }>(`
      select current_user as "user", current_setting('server_version') as version,
        has_schema_privilege(current_schema(), 'CREATE') as "mayCreate"`)
    const [row] = rows
    if (!row?.mayCreate) throw new Error(`${row?.user} may not create tables there: grant it CREATE on the schema`)
    return row.version
  } finally {
    await client.end()
  }
}
