import { randomInt } from 'node:crypto'
import type { Database } from '@shop/database'
import { ReloadOnChange } from '@shop/database/reload-on-change'
import type { Logger } from '@shop/http/logger'
import { conflict } from '../protocol/api-error.ts'
import { countOf, contentTablesOf, lockLimits, type ContentTables } from '../tables.ts'
import { normalizeOrigin, matchesOrigin } from './origin-pattern.ts'

/** The channel of changes to origins; its events have no content. */
const channel = 'content-origins'
/** The maximum number of origins besides those of the setting: each is compared with every request of a page. */
const maxOrigins = 50

/** An origin whose pages may call the service; it may have wildcards. */
export interface AllowedOrigin {
  id: number
  origin: string
  /** Whether they may send tokens and cookies. */
  allowCredentials: boolean
  /** ISO 8601. */
  createdAt: string
}

/**
 * The credentials that pages of an origin may send: none (public content only), a token, or also a session's cookie.
 */
export type OriginRights = 'none' | 'visitor' | 'token' | 'cookie'

/** The origins whose pages may call the service: those of the setting, and those that administrators added. */
export class AllowedOrigins {
  readonly configured: readonly string[]
  readonly #database: Database
  readonly #followed: ReloadOnChange
  #added: readonly AllowedOrigin[] = []

  constructor(database: Database, logger: Logger, configured: readonly string[]) {
    this.configured = configured.map(normalizeOrigin)
    this.#database = database
    this.#followed = new ReloadOnChange({
      database,
      channel,
      reload: () => this.#read(),
      onError: (error) => logger.error({ error }, 'the allowed origins could not be read'),
    })
  }

  /** Those that administrators added, the oldest first. */
  get added(): readonly AllowedOrigin[] {
    return this.#added
  }

  /** Whether there are none at all. */
  get areNone(): boolean {
    return this.configured.length + this.#added.length === 0
  }

  rightsOf(origin: string): OriginRights {
    const found = this.#added.filter((added) => matchesOrigin(added.origin, origin))
    if (found.some(({ allowCredentials }) => allowCredentials)) return 'cookie'
    if (this.configured.includes(origin)) return 'token'
    return found.length > 0 ? 'visitor' : 'none'
  }

  /** Reads the origins from the database. */
  read(): Promise<void> {
    return this.#followed.read()
  }

  async #read(): Promise<void> {
    const rows = await contentTablesOf(this.#database)
      .selectFrom('content_cors_origin')
      .select(['id', 'origin', 'allow_credentials', 'created_at as createdAt'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    this.#added = rows.map(({ allow_credentials, ...row }) => ({ ...row, allowCredentials: allow_credentials === 1 }))
  }

  /** @throws {ApiError} 409 for an existing origin, or when there are too many. */
  async add(origin: string, allowCredentials: boolean): Promise<AllowedOrigin> {
    const added = { id: randomInt(1, 2 ** 31 - 1), origin, allowCredentials, createdAt: new Date().toISOString() }
    await this.#database.write(async (write) => {
      const tables = write.trx.withTables<ContentTables>()
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('content_cors_origin')
        .values({ id: added.id, origin, allow_credentials: allowCredentials ? 1 : 0, created_at: added.createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) throw conflict(`"${origin}" is there already`)
      await lockLimits(this.#database, tables)
      const count = await countOf(tables.selectFrom('content_cors_origin'))
      if (count > maxOrigins) throw conflict(`At most ${maxOrigins} origins are kept`)
      await write.publish(channel, '')
    })
    await this.read()
    return added
  }

  /** Removes an origin, in all processes. Returns whether it existed. */
  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write(async (write) => {
      await write.publish(channel, '')
      return write.trx
        .withTables<ContentTables>()
        .deleteFrom('content_cors_origin')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    })
    await this.read()
    return numDeletedRows > 0n
  }

  close(): Promise<void> {
    return this.#followed.close()
  }
}

/** Opens the origins, with those of the setting. */
export async function openOrigins(
  database: Database,
  logger: Logger,
  configured: readonly string[] = [],
): Promise<AllowedOrigins> {
  const origins = new AllowedOrigins(database, logger, configured)
  await origins.read()
  return origins
}
