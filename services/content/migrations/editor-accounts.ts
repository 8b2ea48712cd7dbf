import type { Migration } from 'kysely/migration'

/** Disabled accounts, links by mail for invitations and new passwords, and the last use of API tokens. */
export const editorAccounts: Migration = {
  async up({ schema }) {
    await schema.alterTable('content_editor').addColumn('disabled_at', 'text').execute()
    await schema.alterTable('content_token').addColumn('last_used_at', 'text').execute()
    await schema
      .createTable('content_account_link')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.unique())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text')
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('content_account_link_of', ['purpose', 'email'])
      .execute()
  },
}
