import type { Database, MigrationSet } from '@shop/database'
import type { Kysely } from 'kysely'

/** The tables of assets in object storage. */
export type AssetTables = {
  /** Which object of the bucket has the bytes of an asset. The row is written once the object is there. */
  asset_object: {
    /** Whose asset it is: a hash may be there once for each. */
    area: string
    hash: string
    /** Never the key of another object, before or after. */
    key: string
    /** In bytes. */
    size: number
  }
  /** Objects that may be in the bucket and that nothing refers to: being put, left by a crash, or of a deleted asset. */
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

/** Brings the tables up to date. */
export const migrateAssets = (database: Database): Promise<void> => database.migrate('assets', migrations)

/** The tables on the shared connection. */
export const assetTablesOf = (database: Database) => database.kysely.withTables<AssetTables>()
