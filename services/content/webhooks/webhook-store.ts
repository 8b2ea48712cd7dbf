import { randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { conflict } from '../protocol/api-error.ts'
import {
  countOf,
  contentTablesOf,
  lockLimits,
  writeContent,
  type ContentTables,
  type OpenContentTables,
  type WebhookReach,
} from '../tables.ts'
import type { NewWebhook, WebhookChange, WebhookSettings } from './webhook-schema.ts'

/** The maximum number of webhooks. */
const maxWebhooks = 50

/** A webhook as the service uses it. */
export interface Webhook extends WebhookSettings {
  id: string
  /** `*` for all. */
  dataset: string
  secret: string | null
  /** ISO 8601. */
  createdAt: string
  createdBy: string
}

/** Parses settings written by this service. */
const parsed = (settings: string): WebhookSettings => JSON.parse(settings)

const toWebhook = (row: ContentTables['content_webhook']): Webhook => ({
  ...parsed(row.settings),
  id: row.id,
  dataset: row.dataset,
  secret: row.secret,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

function reachOf({ isDisabledByUser, includeDrafts, includeAllVersions }: WebhookSettings): WebhookReach {
  if (isDisabledByUser) return 'none'
  return includeDrafts || includeAllVersions ? 'all' : 'published'
}

function toRow({ id, dataset, secret, createdAt, createdBy, ...settings }: Webhook): ContentTables['content_webhook'] {
  const reach = reachOf(settings)
  const text = JSON.stringify(settings)
  return { id, dataset, reach, settings: text, secret, created_at: createdAt, created_by: createdBy }
}

/** All webhooks, the oldest first. */
export async function listWebhooks(database: Database): Promise<Webhook[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_webhook')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toWebhook)
}

/** The webhooks with these scopes that are not disabled. */
export async function enabledWebhooks(database: Database, scopes: readonly string[]): Promise<Webhook[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_webhook')
    .selectAll()
    .where('dataset', 'in', scopes)
    .where('reach', '!=', 'none')
    .execute()
  return rows.map(toWebhook)
}

/** The webhook with an id; `forUpdate` locks it until the end of the transaction. */
export async function findWebhook(
  tables: OpenContentTables,
  id: string,
  { forUpdate = false } = {},
): Promise<Webhook | undefined> {
  const row = await tables
    .selectFrom('content_webhook')
    .selectAll()
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toWebhook(row)
}

/** Stores a new webhook. @throws {ApiError} 409 when there are too many. */
export async function createWebhook(database: Database, fields: NewWebhook, createdBy: string): Promise<Webhook> {
  const id = randomBytes(12).toString('base64url')
  const webhook = { ...fields, id, createdAt: new Date().toISOString(), createdBy }
  await writeContent(database, async (tables) => {
    await tables.insertInto('content_webhook').values(toRow(webhook)).execute()
    await lockLimits(database, tables)
    const count = await countOf(tables.selectFrom('content_webhook'))
    if (count > maxWebhooks) throw conflict(`At most ${maxWebhooks} webhooks are kept`)
  })
  return webhook
}

/** Changes some fields of a webhook, one change after the other; undefined if it does not exist. */
export const changeWebhook = (database: Database, id: string, change: WebhookChange): Promise<Webhook | undefined> =>
  writeContent(database, async (tables) => {
    const known = await findWebhook(tables, id, { forUpdate: true })
    if (!known) return undefined
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const webhook: Webhook = { ...known, ...Object.fromEntries(given) }
    await tables.updateTable('content_webhook').set(toRow(webhook)).where('id', '=', id).execute()
    return webhook
  })

/** Removes a webhook with its deliveries. Returns whether it existed. */
export const removeWebhook = (database: Database, id: string): Promise<boolean> =>
  writeContent(database, async (tables) => {
    for (const table of ['content_webhook_attempt', 'content_webhook_delivery'] as const) {
      await tables.deleteFrom(table).where('webhook_id', '=', id).execute()
    }
    const { numDeletedRows } = await tables.deleteFrom('content_webhook').where('id', '=', id).executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
