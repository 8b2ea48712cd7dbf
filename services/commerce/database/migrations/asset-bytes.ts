import { bytes, type Engine } from '@shop/database/engine'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Removes a foreign key: a picture's bytes are stored before its row. */
export const assetBytes = (engine: Engine): Migration => ({
  async up(queries) {
    if (engine === 'postgres') {
      await queries.schema.alterTable('commerce_asset_chunk').dropConstraint('commerce_asset_chunk_sha1_fkey').execute()
      return
    }
    // SQLite cannot drop constraints.
    await queries.schema.alterTable('commerce_asset_chunk').renameTo('commerce_asset_chunk_before').execute()
    await queries.schema
      .createTable('commerce_asset_chunk')
      .addColumn('sha1', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', bytes(engine), (column) => column.notNull())
      .addPrimaryKeyConstraint('commerce_asset_chunk_key', ['sha1', 'position'])
      .execute()
    await sql`insert into commerce_asset_chunk select sha1, position, bytes from commerce_asset_chunk_before`.execute(
      queries,
    )
    await queries.schema.dropTable('commerce_asset_chunk_before').execute()
  },
})
