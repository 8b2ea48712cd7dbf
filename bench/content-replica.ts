import { DocumentMemory } from '@shop/groq/document-memory'
import { serveReplica } from '@shop/groq/serve-replica'
import { makeDocuments } from './content-documents.ts'

serveReplica(async (count: number) => ({
  documents: new DocumentMemory([], makeDocuments(count)),
  async readTo() {},
}))
