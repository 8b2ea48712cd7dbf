import { openForReading, type DatabaseLocation } from '@shop/database'
import type { ContentDocument } from '@shop/groq/document'
import { serveReplica } from '@shop/groq/serve-replica'
import { withCurrentUrl } from '../store/current-url.ts'
import { DatasetLog } from '../store/dataset-log.ts'
import { DatasetMemory } from '../store/dataset-memory.ts'

/** The start data of a replica. */
export interface ReplicaData {
  location: DatabaseLocation
  dataset: string
  privateTypes: readonly string[]
  publicUrl: string
}

serveReplica(async ({ location, dataset, privateTypes, publicUrl }: ReplicaData) => {
  const log = new DatasetLog(
    { engine: location.url ? 'postgres' : 'sqlite', kysely: openForReading(location) },
    dataset,
  )
  const { sequence, documents } = await log.load()
  const rules = { privateTypes, present: (document: ContentDocument) => withCurrentUrl(document, publicUrl) }
  const memory = new DatasetMemory(rules, sequence, documents)
  async function readOn(): Promise<void> {
    for (const entry of await log.changesAfter(memory.sequence)) memory.apply(entry)
  }
  // Rows read later may be newer than rows read earlier, so a transaction could be incomplete.
  await readOn()
  return {
    documents: memory.documents,
    async readTo(position) {
      if (position > memory.sequence) await readOn()
    },
  }
})
