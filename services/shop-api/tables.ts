import type { Migration } from 'kysely/migration'

export type ShopApiTables = {
  /** An address on a list; unique. */
  shop_signup: {
    /** Lower case. */
    email: string
    list_id: string
    /** JSON object: further properties of the form. */
    properties: string
    /** ISO 8601 in UTC. */
    created_at: string
  }
}

const signups: Migration = {
  async up({ schema }) {
    await schema
      .createTable('shop_signup')
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('list_id', 'text', (column) => column.notNull())
      .addColumn('properties', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('shop_signup_key', ['email', 'list_id'])
      .execute()
  },
}

export const shopApiMigrations = (): Record<string, Migration> => ({ '001-signups': signups })
