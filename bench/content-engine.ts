import { createQueryEngine, type QueryEngine } from '@shop/groq'
import { DocumentMemory } from '@shop/groq/document-memory'
import { makeDocuments } from './content-documents.ts'

/** An engine with so many documents, which its replicas make themselves. */
export function openEngine(count: number): QueryEngine {
  const memory = new DocumentMemory([], makeDocuments(count))
  memory.view('raw')
  return createQueryEngine(memory, {
    program: new URL('./content-replica.ts', import.meta.url),
    data: count,
    position: () => 0,
    onFailure: console.error,
  })
}
