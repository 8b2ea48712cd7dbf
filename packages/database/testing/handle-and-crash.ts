import { createOutboxWorker } from '../outbox-worker.ts'
import type { Database } from '../database.ts'
import type { OutboxHandler } from '../outbox.ts'

/**
 * Handles the entries of a topic like a process that crashes before it can record that they are done, and then again
 * like the worker of another process, with all work that follows from both.
 */
export async function handleAgainAfterCrash(
  database: Database,
  handlers: Readonly<Record<string, OutboxHandler>>,
  topic: string,
): Promise<void> {
  const { kysely } = database
  const held = { attempts: 1, available_at: Date.now() + 60_000 }
  const entries = await kysely.updateTable('outbox').set(held).where('topic', '=', topic).returningAll().execute()
  for (const entry of entries) await handlers[topic]?.(JSON.parse(entry.payload), entry, AbortSignal.timeout(60_000))
  const errors: unknown[] = []
  const worker = createOutboxWorker({ database, handlers, onError: (error) => void errors.push(error) })
  try {
    await worker.run()
    const ids = entries.map(({ id }) => id)
    await kysely.updateTable('outbox').set({ available_at: 0 }).where('id', 'in', ids).execute()
    // The second time for what the first has queued.
    await worker.run()
    await worker.run()
  } finally {
    await worker.stop()
  }
  if (errors.length > 0) throw new AggregateError(errors)
}
