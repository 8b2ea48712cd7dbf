import { onTestFinished } from 'vitest'
import type { DocumentMemory } from '../document-memory.ts'
import { createQueryEngine, type QueryEngine } from '../query-engine.ts'
import type { ReplicaSource } from '../replica.ts'

/** Replicas with the documents that `memory` has when they start. */
export const sourceOf = (memory: DocumentMemory): ReplicaSource => ({
  program: new URL('./replica-program.ts', import.meta.url),
  get data() {
    return { privateTypes: memory.privateTypes, documents: [...memory.all] }
  },
  position: () => 0,
  onFailure() {},
})

/** An engine for a test; closed after it. */
export function engineOf(memory: DocumentMemory, source = sourceOf(memory)): QueryEngine {
  const engine = createQueryEngine(memory, source)
  onTestFinished(() => engine.close())
  return engine
}
