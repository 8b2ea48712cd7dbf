import type { Migration } from 'kysely/migration'

/** When a session was opened: its end no longer tells, since it is extended. */
export const sessionStart: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('content_session')
      .addColumn('created_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
