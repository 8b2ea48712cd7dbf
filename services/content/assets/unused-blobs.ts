import type { Assets } from '@shop/assets/assets'
import type { Database, Write } from '@shop/database'
import { DatasetLog } from '../store/dataset-log.ts'
import type { ContentTables } from '../tables.ts'

/** How long the bytes of a deleted asset are kept, in milliseconds, so that the deletion can be undone. */
export const blobGracePeriod = 24 * 60 * 60 * 1000

const isAsset = (id: string): boolean => /^(image|file)-/.test(id)

/** The hash in an asset's id: `image-{hash}-{width}x{height}-{format}`, `file-{hash}-{extension}`. */
const hashIn = (id: string): string => id.split('-')[1] ?? ''

/**
 * Deletes bytes that no dataset's assets use, once their last asset has been gone for a day. No transaction commits
 * meanwhile: a concurrent upload of the same bytes either commits before and keeps them, or stores them again.
 */
export async function removeUnusedBlobs(
  { database, assets }: { database: Database; assets: Assets },
  datasets: readonly string[],
  now: number = Date.now(),
): Promise<void> {
  const recently = new Date(now - blobGracePeriod).toISOString()

  async function unused(hashes: readonly string[], { trx }: Write): Promise<string[]> {
    const tables = trx.withTables<ContentTables>()
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
    return hashes.filter((hash) => !used.has(hash))
  }

  async function removeUnused(candidates: readonly string[], write: Write): Promise<void> {
    for (const name of datasets.toSorted()) await new DatasetLog(database, name).lock(write)
    for (const hash of await unused(candidates, write)) await assets.delete(hash, write)
  }

  const stored = await assets.list()
  const candidates = await database.write((write) => unused(stored, write), { takesLong: true })
  if (candidates.length > 0) await database.write((write) => removeUnused(candidates, write), { takesLong: true })
}
