import type { Database } from '../database.ts'
import type { OutboxHandler } from '../outbox.ts'

/**
 * Handles the entries of a topic as a process does that ends before it can record that they are done. Returns what ends
 * its hold of them, so that other processes handle them again.
 */
export async function handleAndCrash(
  { kysely }: Database,
  handlers: Readonly<Record<string, OutboxHandler>>,
  topic: string,
): Promise<() => Promise<unknown>> {
  const held = { attempts: 1, available_at: Date.now() + 60_000 }
  const entries = await kysely.updateTable('outbox').set(held).where('topic', '=', topic).returningAll().execute()
  for (const entry of entries) await handlers[topic]?.(JSON.parse(entry.payload), entry, AbortSignal.timeout(60_000))
  const ids = entries.map(({ id }) => id)
  return () => kysely.updateTable('outbox').set({ available_at: 0 }).where('id', 'in', ids).execute()
}
