import type { Database } from '@shop/database'

/** A source of what pages show that is not in this process: hosted content, or a real store. */
export type HostedSource = 'content' | 'store'

const channel = 'hosted_changes'

/**
 * Tells every process of the shop on the same database that something has changed at a source.
 * @throws {DatabaseUnavailableError} when the database does not answer: then nobody has been told.
 */
export const tellHostedChange = (database: Database, source: HostedSource): Promise<void> =>
  database.publish(channel, source)

/** Calls `listener` whenever a process of the shop has been told of a change at a source, or may have missed one. */
export const onHostedChange = (database: Database, listener: () => void): (() => void) =>
  database.subscribe(channel, listener)

/** Drafts and versions of a document have ids of their own; pages show neither. */
export const isPublished = (id: string): boolean => !id.startsWith('drafts.') && !id.startsWith('versions.')
