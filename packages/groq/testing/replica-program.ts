import { DocumentMemory } from '../document-memory.ts'
import type { ContentDocument } from '../document.ts'
import { serveReplica } from '../serve-replica.ts'

/**
 * A replica with documents that it is sent; it "reads" a document `read-{position}` for every position, and
 * never a negative one.
 */

// Keeps the process running, as the connection of a database does.
setInterval(() => {}, 60_000)

serveReplica(async (data: { privateTypes: readonly string[]; documents: readonly ContentDocument[] }) => {
  const documents = new DocumentMemory(data.privateTypes, data.documents)
  let read = 0
  return {
    documents,
    async readTo(position) {
      if (position < 0) await new Promise(() => {})
      while (read < position) {
        read += 1
        const id = `read-${read}`
        const document = { _id: id, _type: 'read', _rev: 'r', _createdAt: '2026-01-01', _updatedAt: '2026-01-01' }
        documents.apply([{ id, document }])
      }
    },
  }
})
