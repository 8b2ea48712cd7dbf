import type { Database } from '@shop/database'

/** A page source outside this process: hosted content, or a real store. */
export type HostedSource = 'content' | 'store'

const channel = 'hosted_changes'

/**
 * Notifies every process of the shop on the same database that a source has changed.
 * @throws {DatabaseUnavailableError} when the database does not respond: then no process has been notified.
 */
export const publishHostedChange = (database: Database, source: HostedSource): Promise<void> =>
  database.publish(channel, source)

/** Calls `listener` after each change of a source, and when this process may have missed one. */
export const onHostedChange = (database: Database, listener: () => void): (() => void) =>
  database.subscribe(channel, listener)

/** Drafts and versions have ids of their own, and pages show neither. */
export const isPublished = (id: string): boolean => !id.startsWith('drafts.') && !id.startsWith('versions.')
