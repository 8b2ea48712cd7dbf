import type { Database } from './database.ts'

export interface Backlog {
  topic: string
  /** The number of entries that are not done. */
  count: number
  /** When the oldest of them was queued. */
  oldest: Date
}

/** The backlog by topic; topics without pending entries are omitted. */
export async function outboxBacklog({ kysely }: Database): Promise<Backlog[]> {
  const rows = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => ['topic', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('done_at', 'is', null)
    .groupBy('topic')
    .execute()
  return rows.map(({ topic, count, oldest }) => ({ topic, count, oldest: new Date(oldest) }))
}
