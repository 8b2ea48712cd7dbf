import { createQueryEngine, type QueryEngine } from '@shop/groq'
import type { ContentDocument } from '@shop/groq/document'
import { DocumentMemory } from '@shop/groq/document-memory'

/** An engine with documents of `makeDocuments`; its replicas make equal ones. */
export function openEngine(documents: ContentDocument[]): QueryEngine {
  const memory = new DocumentMemory([], documents)
  memory.view('raw')
  return createQueryEngine(memory, {
    program: new URL('./content-replica.ts', import.meta.url),
    data: documents.length,
    position: () => 0,
    onFailure: console.error,
  })
}
