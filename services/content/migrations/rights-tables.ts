import type { Migration } from 'kysely/migration'

/** Roles of editors, API tokens, and counts of failed sign-ins, which throttle guessing in every process. */
export const rightsTables: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('content_editor')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('administrator'))
      .execute()
    await schema
      .createTable('content_token')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_sign_in_failure')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
