import { maxStoredSize, type Rendition, type RenditionStore } from '@shop/assets/bucket-renditions'
import type { Database } from '@shop/database'
import { contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'

/** The maximum size of all renditions, in bytes; the oldest are deleted. */
export const maxStoredBytes = 64 * 1024 * 1024
/** A process evicts renditions at its first write and then at every 16th, because on SQLite that reads all rows. */
const writesPerTidying = 16

async function readStored(database: Database, key: string): Promise<Rendition | undefined> {
  const row = await contentTablesOf(database)
    .selectFrom('content_rendition')
    .select(['bytes', 'content_type'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { bytes: new Uint8Array(row.bytes), contentType: row.content_type }
}

const insertRendition = (tables: OpenContentTables, key: string, { bytes, contentType }: Rendition) =>
  tables
    .insertInto('content_rendition')
    .values({
      key,
      content_type: contentType,
      size: bytes.length,
      bytes: Buffer.from(bytes),
      made_at: new Date().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function storedBytes(tables: OpenContentTables): Promise<number> {
  const { total } = await tables
    .selectFrom('content_rendition')
    .select(({ fn }) => fn.sum('size').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function removeSurplus(tables: OpenContentTables): Promise<void> {
  if ((await storedBytes(tables)) <= maxStoredBytes) return
  const rows = await tables
    .selectFrom('content_rendition')
    .select(['made_at', 'size'])
    .orderBy('made_at', 'desc')
    .execute()
  let total = 0
  // With a margin, so that this does not run each time.
  const last = rows.find((row) => (total += row.size) > 0.9 * maxStoredBytes)
  // By their time, because there may be more small renditions than a statement has parameters.
  if (last) await tables.deleteFrom('content_rendition').where('made_at', '<=', last.made_at).execute()
}

/** Renditions as rows of the database. */
export function renditionsInDatabase(database: Database): RenditionStore {
  let writes = 0
  return {
    read: (key) => readStored(database, key),
    async size(key) {
      const tables = contentTablesOf(database)
      const row = await tables.selectFrom('content_rendition').select('size').where('key', '=', key).executeTakeFirst()
      return row?.size
    },
    async write(key, rendition) {
      if (rendition.bytes.length > maxStoredSize) return
      await writeContent(database, async (tables) => {
        await insertRendition(tables, key, rendition)
        if (writes++ % writesPerTidying === 0) await removeSurplus(tables)
      })
    },
  }
}
