import type { Migration } from 'kysely/migration'

/** The data of sign-in: counts of attempts, known clients, second factors, passkeys, and the use of sessions. */
export const signInTables: Migration = {
  async up({ schema }) {
    await schema.dropTable('content_sign_in_failure').execute()
    await schema
      .createTable('content_sign_in_count')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('empty_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_known_client')
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_known_client_key', ['email', 'key'])
      .execute()
    await schema.createIndex('content_known_client_by_key').on('content_known_client').column('key').execute()
    await schema
      .createTable('content_challenge')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_second_factor')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_recovery_code')
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_recovery_code_key', ['email', 'code_hash'])
      .execute()
    await schema
      .createTable('content_passkey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute()
    for (const name of ['last_used_at', 'address', 'browser']) {
      await schema
        .alterTable('content_session')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
  },
}
