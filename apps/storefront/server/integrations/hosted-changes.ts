import type { Database } from '@shop/database'

/** A page source outside this process: hosted content, or a real store. */
const sources = ['content', 'store'] as const
export type HostedSource = (typeof sources)[number]

const channel = 'hosted_changes'

/**
 * Notifies every process of the shop on the same database that a source has changed.
 * @throws {DatabaseUnavailableError} when the database does not respond: then no process has been notified.
 */
export const publishHostedChange = (database: Database, source: HostedSource): Promise<void> =>
  database.publish(channel, source)

/** Calls `listener` after each change of a source, and for every source when this process may have missed one. */
export const onHostedChange = (database: Database, listener: (source: HostedSource) => void): (() => void) =>
  database.subscribe(channel, (source) => {
    for (const each of sources) if (source === undefined || source === each) listener(each)
  })
