import type { Migration } from 'kysely/migration'

/** When a session was opened, which can no longer be derived from its end, because sessions are extended. */
export const sessionStart: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('content_session')
      .addColumn('created_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
