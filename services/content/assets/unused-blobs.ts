import type { Database, Write } from '@shop/database'
import { DatasetLog } from '../store/dataset-log.ts'
import type { ContentTables } from '../tables.ts'

/** The bytes of a deleted asset stay for this long, in milliseconds, so that deleting it can be taken back. */
export const blobGrace = 24 * 60 * 60 * 1000

const isAsset = (id: string): boolean => /^(image|file)-/.test(id)

/** The hash in an asset's id: `image-{hash}-{width}x{height}-{format}`, `file-{hash}-{extension}`. */
const hashIn = (id: string): string => id.split('-')[1] ?? ''

/**
 * Removes bytes that no dataset's assets are made of, once their last asset has been gone for a day. While it does so no
 * transaction is committed: who uploads the same bytes either comes before and keeps them, or finds them gone and writes them.
 */
export async function removeUnusedBlobs(
  database: Database,
  datasets: readonly string[],
  now: number = Date.now(),
): Promise<void> {
  const recently = new Date(now - blobGrace).toISOString()

  async function unused({ trx }: Write): Promise<string[]> {
    const tables = trx.withTables<ContentTables>()
    const blobs = await tables.selectFrom('content_blob').select('hash').where('position', '=', 0).execute()
    const documents = await tables
      .selectFrom('content_document')
      .select('id')
      .where(({ eb, or }) => or([eb('id', 'like', 'image-%'), eb('id', 'like', 'file-%')]))
      .execute()
    const touched = await tables
      .selectFrom('content_transaction as entry')
      .innerJoin('content_revision as revision', (join) =>
        join.onRef('revision.dataset', '=', 'entry.dataset').onRef('revision.sequence', '=', 'entry.sequence'),
      )
      .select('revision.document_id as id')
      .where('entry.committed_at', '>=', recently)
      .execute()
    const used = new Set([...documents, ...touched.filter(({ id }) => isAsset(id))].map(({ id }) => hashIn(id)))
    return blobs.map(({ hash }) => hash).filter((hash) => !used.has(hash))
  }

  async function removeUnused(write: Write): Promise<void> {
    for (const name of datasets.toSorted()) await new DatasetLog(database, name).lock(write)
    const tables = write.trx.withTables<ContentTables>()
    for (const hash of await unused(write)) await tables.deleteFrom('content_blob').where('hash', '=', hash).execute()
  }

  const found = await database.write(unused, { takesLong: true })
  if (found.length > 0) await database.write(removeUnused, { takesLong: true })
}
