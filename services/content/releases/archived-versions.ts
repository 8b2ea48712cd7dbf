import type { Database } from '@shop/database'
import { releaseFrom } from '../mutate/releases.ts'
import { parseDocument } from '../store/dataset-log.ts'
import { contentTablesOf } from '../tables.ts'

/**
 * Patterns for `like` of the ids of versions in a dataset's archived releases, which are only in the history until the
 * release is unarchived.
 */
export async function archivedVersions(database: Database, dataset: string): Promise<string[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_document')
    .select('body')
    .where('dataset', '=', dataset)
    .where('id', 'like', '_.releases.%')
    .execute()
  return rows
    .map(({ body }) => releaseFrom(parseDocument(body)))
    .flatMap((release) => (release?.state === 'archived' ? `versions.${release.name}.%` : []))
}
