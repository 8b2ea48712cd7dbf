import type { Migration } from 'kysely/migration'

/** The editors' Studio preferences. */
export const editorPreferences: Migration = {
  async up({ schema }) {
    await schema
      .createTable('content_preference')
      .addColumn('editor_id', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_preference_key', ['editor_id', 'key'])
      .execute()
  },
}
