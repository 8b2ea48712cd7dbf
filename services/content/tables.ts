import type { Database } from '@shop/database'
import type { MigrationSet } from '@shop/database/migrate'
import { sql, type Generated, type SelectQueryBuilder } from 'kysely'
import type { EditorRole, TokenScope } from './access/roles.ts'
import { contentTables } from './migrations/content-tables.ts'
import { editorAccounts } from './migrations/editor-accounts.ts'
import { rightsTables } from './migrations/rights-tables.ts'
import { leases } from './migrations/leases.ts'
import { managedDatasets } from './migrations/managed-datasets.ts'
import { editorPreferences } from './migrations/editor-preferences.ts'
import { revisionPatches } from './migrations/revision-patches.ts'
import { sessionStart } from './migrations/session-start.ts'
import { signInTables } from './migrations/sign-in-tables.ts'
import { webhooks } from './migrations/webhooks.ts'

/** The purpose of a challenge. */
export type ChallengePurpose = 'second-step' | 'passkey-sign-in' | 'passkey-set-up'

/** What a link by mail is for. */
export type LinkPurpose = 'invitation' | 'password'

/** The documents that a webhook covers: none while it is disabled, published ones, or also drafts and versions. */
export type WebhookReach = 'none' | 'published' | 'all'

/** Who may read a dataset's published documents: everybody, or those with a session or token. */
export type AclMode = 'public' | 'private'

/** The state of a job; a failed one is not tried again. */
export type JobState = 'pending' | 'completed' | 'failed'

/** A change of a document, for webhooks. */
export type Operation = 'create' | 'update' | 'delete'

/** The content service's tables. Times are ISO 8601 in UTC; bodies are JSON. */
export type ContentTables = {
  /** One row per committed transaction; `sequence` counts up by one within a dataset and is the order of commits. */
  content_transaction: {
    dataset: string
    sequence: number
    transaction_id: string
    author: string
    committed_at: string
    /** Tells a repeated request from another transaction with the same id. */
    request_hash: string
    results: string
  }
  /** The documents after a transaction; `null` if deleted; the JSON list of patches, if it was patched. */
  content_revision: {
    dataset: string
    sequence: number
    document_id: string
    body: string | null
    patches: string | null
  }
  /** The current documents. */
  content_document: { dataset: string; id: string; body: string }
  /** The bytes of an asset in pieces, by the SHA-1 of the whole. */
  content_blob: { hash: string; position: number; bytes: Uint8Array }
  /** Transformed images, cached across restarts. */
  content_rendition: { key: string; content_type: string; size: number; bytes: Uint8Array; made_at: string }
  /**
   * Background work that one process at a time does: `holder` is that process; `expires_at` in milliseconds since 1970.
   */
  content_lease: { name: string; holder: string; expires_at: number }
  /** `disabled_at` is null while the editor may sign in. */
  content_editor: {
    email: string
    id: string
    password_hash: string
    role: Generated<EditorRole>
    disabled_at: string | null
  }
  /**
   * Links by mail, one per purpose and address: `token_hash` is null until the mail is sent, `role` and `created_by`
   * (the id of an editor) are those of an invitation; `expires_at` in milliseconds since 1970.
   */
  content_account_link: {
    id: string
    token_hash: string | null
    purpose: LinkPurpose
    email: string
    role: EditorRole | null
    created_by: string | null
    created_at: string
    expires_at: number
  }
  content_preference: { editor_id: string; key: string; value: string }
  /**
   * `created_at` and `last_used_at` are empty for a session from before they were recorded, as are address and browser.
   */
  content_session: {
    token_hash: string
    email: string
    expires_at: string
    created_at: Generated<string>
    last_used_at: Generated<string>
    address: Generated<string>
    browser: Generated<string>
  }
  content_token: {
    id: string
    token_hash: string
    label: string
    scope: TokenScope
    dataset: string
    created_at: string
    last_used_at: string | null
  }
  /**
   * Sign-in attempts: `key` is a hash of what is counted; `empty_at` is when the count is back to zero, in milliseconds
   * since 1970.
   */
  content_sign_in_count: { key: string; empty_at: number }
  /**
   * Known clients of an editor: `key` is a hash of an address or of a browser's token; `last_at` in milliseconds since
   * 1970.
   */
  content_known_client: { email: string; key: string; last_at: number }
  /**
   * One-time challenges: `key` is a hash; `email` is empty if any editor may respond; times in milliseconds since 1970.
   */
  content_challenge: { key: string; purpose: ChallengePurpose; email: string; tries: number; expires_at: number }
  /** `confirmed_at` is null during set-up; `last_step` is that of the last code used. */
  content_second_factor: { email: string; secret: string; confirmed_at: string | null; last_step: number }
  content_recovery_code: { email: string; code_hash: string }
  /** `public_key` is base64url, `transports` a JSON list. */
  content_passkey: {
    id: string
    email: string
    public_key: string
    counter: number
    transports: string
    label: string
    created_at: string
    last_used_at: string | null
  }
  /**
   * `dataset` is `*` for all; `reach` is the covered documents, and `settings` the rest as JSON. The secret signs, so
   * it cannot be hashed.
   */
  content_webhook: {
    id: string
    dataset: string
    reach: WebhookReach
    settings: string
    secret: string | null
    created_at: string
    created_by: string
  }
  /** A webhook's delivery for a changed document; `id` is the same for a repeated change. */
  content_webhook_delivery: {
    id: string
    webhook_id: string
    created_at: string
    dataset: string
    document_id: string
    transaction_id: string
    committed_at: string
    operation: Operation
    payload: string
    status: 'pending' | 'delivered' | 'failed'
  }
  /** `duration` in milliseconds; `result_code` is null when there was no response. */
  content_webhook_attempt: {
    id: string
    delivery_id: string
    webhook_id: string
    created_at: string
    duration: number
    result_code: number | null
    result_body: string | null
    failure: string | null
  }
  /** Datasets besides those of the setting. `id` tells one from a later one of the same name; `tags` is a JSON list. */
  content_dataset: {
    name: string
    id: string
    acl_mode: AclMode
    description: string | null
    tags: string
    created_at: string
    created_by: string
  }
  /** Copies of datasets: `skips` is a JSON list of the omitted parts. */
  content_dataset_copy: {
    id: string
    source: string
    target: string
    skips: string
    state: JobState
    failure: string | null
    created_at: string
    updated_at: string
    created_by: string
  }
  /** Origins whose pages may call the service; `allow_credentials` is 0 or 1. */
  content_cors_origin: { id: number; origin: string; allow_credentials: number; created_at: string }
}

const migrations: MigrationSet = (engine) => ({
  '001-content-tables': contentTables(engine),
  '002-rights-tables': rightsTables,
  '003-revision-patches': revisionPatches,
  '004-editor-preferences': editorPreferences,
  '005-sign-in-tables': signInTables,
  '006-leases': leases,
  '007-editor-accounts': editorAccounts,
  '008-webhooks': webhooks,
  '010-managed-datasets': managedDatasets,
  '011-session-start': sessionStart,
})

/** Migrates the service's tables. */
export const migrateContent = (database: Database): Promise<void> => database.migrate('content', migrations)

/** Typed access to the service's tables. */
export const contentTablesOf = (database: Pick<Database, 'kysely'>) => database.kysely.withTables<ContentTables>()

/** The same on the shared connection or in a transaction. */
export type OpenContentTables = ReturnType<typeof contentTablesOf>

/** Runs `work` in a transaction with the service's tables. */
export const writeContent = <Result>(
  database: Database,
  work: (tables: OpenContentTables) => Promise<Result>,
): Promise<Result> => database.write(({ trx }) => work(trx.withTables<ContentTables>()))

/**
 * Waits, before a count for a limit, until other transactions that have counted for one are over: on PostgreSQL,
 * simultaneous ones do not see each other's rows. On SQLite, transactions do not overlap.
 */
export async function lockLimits({ engine }: Pick<Database, 'engine'>, tables: OpenContentTables): Promise<void> {
  if (engine !== 'postgres') return
  await sql`select pg_advisory_xact_lock(hashtextextended('content limits', 0))`.execute(tables)
}

/** The number of rows that a query finds. */
export async function countOf<Table extends keyof ContentTables>(
  query: SelectQueryBuilder<ContentTables, Table, object>,
): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
