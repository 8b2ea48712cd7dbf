import { randomBytes, randomUUID } from 'node:crypto'
import type { Database, Write } from '@shop/database'
import { enqueue, finishEntry } from '@shop/database/outbox'
import { conflict } from '../protocol/api-error.ts'
import {
  countOf,
  contentTablesOf,
  lockLimits,
  writeContent,
  type ContentTables,
  type LinkPurpose,
  type OpenContentTables,
} from '../tables.ts'
import { accountMailTopic, type AccountMail } from './account-mail.ts'
import { hashToken } from './credentials.ts'
import { idOf } from './editors.ts'
import { dummyHash } from './password.ts'
import { passwordHasher } from './password-hasher.ts'
import type { EditorRole } from './roles.ts'
import { endSessionsOf } from './sessions.ts'

const hour = 60 * 60 * 1000
/** How long a link is valid, in milliseconds. */
const lifetimes: Record<LinkPurpose, number> = { invitation: 7 * 24 * hour, password: hour }
/** The maximum number of open invitations. */
const maxInvitations = 100

/** An invitation that was not accepted yet. */
export interface Invitation {
  id: string
  email: string
  role: EditorRole
  /** ISO 8601. */
  createdAt: string
  expiresAt: string
}

/** Replaces the link of an address for a purpose, so that the former one ends, and queues its mail. */
async function replaceLink(
  write: Write,
  purpose: LinkPurpose,
  { email, role = null, createdBy = null }: { email: string; role?: EditorRole | null; createdBy?: string | null },
): Promise<string> {
  const tables = write.trx.withTables<ContentTables>()
  const now = Date.now()
  const link = {
    id: `l-${randomUUID()}`,
    token_hash: null,
    purpose,
    email,
    role,
    created_by: createdBy,
    created_at: new Date(now).toISOString(),
    expires_at: now + lifetimes[purpose],
  }
  await tables.deleteFrom('content_account_link').where('expires_at', '<=', now).execute()
  await tables
    .insertInto('content_account_link')
    .values(link)
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(link))
    .execute()
  const payload: AccountMail = { link: link.id }
  await enqueue(write, { topic: accountMailTopic, payload })
  return link.id
}

/** The invitations that were not accepted yet, sorted by address. */
export async function listInvitations(database: Database): Promise<Invitation[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_account_link')
    .select(['id', 'email', 'role', 'created_at as createdAt', 'expires_at'])
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', Date.now())
    .orderBy('email')
    .execute()
  return rows.map(({ role, expires_at, ...row }) => ({
    ...row,
    role: role ?? 'viewer',
    expiresAt: new Date(expires_at).toISOString(),
  }))
}

/**
 * Invites an address by mail, once more if it was invited before; only the newest link is valid.
 * @throws {ApiError} 409 if the address has an account, or too many invitations are open.
 */
export async function invite(
  database: Database,
  { email, role, createdBy }: { email: string; role: EditorRole; createdBy: string },
): Promise<Invitation> {
  const id = await database.write(async (write) => {
    const tables = write.trx.withTables<ContentTables>()
    const existing = await tables
      .selectFrom('content_editor')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (existing) throw conflict('This address already has an account')
    const link = await replaceLink(write, 'invitation', { email, role, createdBy })
    await lockLimits(database, tables)
    const count = await countOf(tables.selectFrom('content_account_link').where('purpose', '=', 'invitation'))
    if (count > maxInvitations) throw conflict(`At most ${maxInvitations} invitations can be open`)
    return link
  })
  const now = Date.now()
  const expiresAt = new Date(now + lifetimes.invitation).toISOString()
  return { id, email, role, createdAt: new Date(now).toISOString(), expiresAt }
}

/** Withdraws an invitation, which ends its link. Returns whether it was open. */
export async function withdrawInvitation(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await writeContent(database, (tables) =>
    tables
      .deleteFrom('content_account_link')
      .where('id', '=', id)
      .where('purpose', '=', 'invitation')
      .executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}

/**
 * Resets a password that may be known to others: it and all sessions end at once, and a link for a new one is mailed.
 * Returns whether the account may sign in; otherwise nothing is changed, because its link would have no effect.
 */
export const resetByMail = (database: Database, email: string): Promise<boolean> =>
  database.write(async (write) => {
    const tables = write.trx.withTables<ContentTables>()
    const { numUpdatedRows } = await tables
      .updateTable('content_editor')
      .set({ password_hash: dummyHash })
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await endSessionsOf(tables, email)
    await replaceLink(write, 'password', { email })
    return true
  })

/**
 * Queues the lookup of an account and its mail, so that neither the response nor its time reveals whether it exists.
 */
export const requestNewPassword = (database: Database, email: string): Promise<void> =>
  database.write((write) =>
    enqueue(write, { topic: accountMailTopic, payload: { forgotten: email } satisfies AccountMail }),
  )

/**
 * Mails a link for a new password if the address has an account that may sign in. Once per outbox entry, because
 * another link would invalidate the mailed one.
 */
export const mailNewPassword = (database: Database, email: string, entryId: number): Promise<void> =>
  database.write(async (write) => {
    if (!(await finishEntry(write, entryId))) return
    const account = await write.trx
      .withTables<ContentTables>()
      .selectFrom('content_editor')
      .select('id')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (account) await replaceLink(write, 'password', { email })
  })

/** A link that is valid. */
export interface OpenLink {
  purpose: LinkPurpose
  email: string
}

/**
 * Creates the token of a link when its mail is sent, so that only the mail contains it. Undefined if the link has
 * ended.
 */
export async function issueToken(database: Database, id: string): Promise<(OpenLink & { token: string }) | undefined> {
  const token = randomBytes(32).toString('base64url')
  const link = await writeContent(database, (tables) =>
    tables
      .updateTable('content_account_link')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .where('expires_at', '>', Date.now())
      .returning(['purpose', 'email'])
      .executeTakeFirst(),
  )
  return link && { ...link, token }
}

/** The link of a token; undefined if it was used, replaced or withdrawn, or has expired. */
export const findLink = (database: Database, token: string): Promise<OpenLink | undefined> =>
  contentTablesOf(database)
    .selectFrom('content_account_link')
    .select(['purpose', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()

const consumeLink = (tables: OpenContentTables, token: string) =>
  tables
    .deleteFrom('content_account_link')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', Date.now())
    .returning(['purpose', 'email', 'role'])
    .executeTakeFirst()

async function createInvited(tables: OpenContentTables, email: string, role: EditorRole, password_hash: string) {
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto('content_editor')
    .values({ email, id: idOf(email), role, password_hash, disabled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

async function replacePassword(tables: OpenContentTables, email: string, password_hash: string) {
  const { numUpdatedRows } = await tables
    .updateTable('content_editor')
    .set({ password_hash })
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  await endSessionsOf(tables, email)
  return numUpdatedRows > 0n
}

/**
 * Uses a link: creates the invited account, or replaces the password and ends all sessions. A second factor stays.
 * Returns whether the link was valid; of two concurrent uses one succeeds.
 */
export async function setPasswordByLink(database: Database, token: string, password: string): Promise<boolean> {
  // Hashing takes a quarter of a second: only for a valid link.
  if (!(await findLink(database, token))) return false
  const hash = await passwordHasher.hash(password)
  return writeContent(database, async (tables) => {
    const link = await consumeLink(tables, token)
    if (!link) return false
    const { purpose, email, role } = link
    if (purpose === 'password') return replacePassword(tables, email, hash)
    return createInvited(tables, email, role ?? 'viewer', hash)
  })
}
