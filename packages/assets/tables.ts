import type { Database } from '@shop/database'
import type { MigrationSet } from '@shop/database/migrate'
import type { Kysely } from 'kysely'

/** The tables of assets in object storage. */
export type AssetTables = {
  /** The object that holds the bytes of an asset. The row is written after the upload. */
  asset_object: {
    /** The owning service: each may have an asset with the same hash. */
    area: string
    hash: string
    /** Never reused for another object. */
    key: string
    /** In bytes. */
    size: number
  }
  /**
   * Objects possibly in the bucket that nothing refers to: uploads in progress, leftovers of a crash, deleted assets.
   */
  asset_orphan: {
    key: string
    area: string
    /** Milliseconds since 1970. */
    since: number
  }
}

const migrations: MigrationSet = () => ({
  '001-asset-objects': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('asset_object')
        .addColumn('area', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('asset_object_key', ['area', 'hash'])
        .execute()
      await database.schema
        .createTable('asset_orphan')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('area', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
})

/** Migrates the tables. */
export const migrateAssets = (database: Database): Promise<void> => database.migrate('assets', migrations)

/** Typed access to the tables. */
export const assetTablesOf = (database: Database) => database.kysely.withTables<AssetTables>()
