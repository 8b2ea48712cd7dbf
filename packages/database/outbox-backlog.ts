import type { Database } from './database.ts'

/**
 * The backlog by topic: the number of entries that are not done, and when the oldest of them was queued, or was to
 * start. Topics without pending entries, and entries for a later day, are omitted.
 */
export async function outboxBacklog({ kysely }: Database) {
  const rows = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => [
      'topic',
      fn.countAll<number>().as('count'),
      fn.min(fn.coalesce('not_before', 'created_at')).as('oldest'),
    ])
    .where('done_at', 'is', null)
    .where((entry) => entry.or([entry('not_before', 'is', null), entry('not_before', '<=', new Date().toISOString())]))
    .groupBy('topic')
    .execute()
  return rows.map(({ topic, count, oldest }) => ({ topic, count, oldest: new Date(oldest) }))
}
