import { hash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'
import { passwordHasher } from './password-hasher.ts'
import type { EditorRole, Editor } from './roles.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/** Addresses are compared ignoring case and surrounding spaces. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** A label on one line. */
export const normalizeLabel = (label: string): string => label.trim().replaceAll(/\s+/g, ' ')

/** The id of an account, which documents keep as their author. */
export const idOf = (email: string): string => `e-${hash('sha256', email).slice(0, 16)}`

/** Whether the settings determine the password of this address. */
export const isConfigured = (configured: { email: string } | undefined, email: string): boolean =>
  configured !== undefined && normalizeEmail(configured.email) === email

const generatePassword = (): string => randomBytes(12).toString('base64url')

/**
 * Creates or updates an editor with this password, a new one as an administrator; if the password changed, the editor's
 * sessions end.
 */
export async function upsertEditor(database: Database, account: { email: string; password: string }): Promise<void> {
  const email = normalizeEmail(account.email)
  const existing = await contentTablesOf(database)
    .selectFrom('content_editor')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  if (existing && (await passwordHasher.verify(account.password, existing.password_hash))) return
  const editor = {
    email,
    id: idOf(email),
    password_hash: await passwordHasher.hash(account.password),
    disabled_at: null,
  }
  await writeContent(database, async (tables) => {
    await tables
      .insertInto('content_editor')
      .values(editor)
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash: editor.password_hash }))
      .execute()
    await endSessionsOf(tables, email)
  })
}

/** Creates the first editor and returns the generated password; undefined if an editor exists. */
export async function createFirstEditor(database: Database, email: string): Promise<string | undefined> {
  const existing = await contentTablesOf(database)
    .selectFrom('content_editor')
    .select('email')
    .limit(1)
    .executeTakeFirst()
  if (existing) return undefined
  // If several processes start at once, only one creates the account, and only its password is valid.
  return (await addEditor(database, { email, role: 'administrator' }))?.password
}

/** An account as shown to administrators. */
export interface EditorAccount extends Editor {
  isDisabled: boolean
  hasSecondFactor: boolean
}

/** All editors, sorted by address. */
export async function listEditors(database: Database): Promise<EditorAccount[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_editor')
    .leftJoin('content_second_factor', (join) =>
      join
        .onRef('content_second_factor.email', '=', 'content_editor.email')
        .on('content_second_factor.confirmed_at', 'is not', null),
    )
    .select(['content_editor.id', 'content_editor.email', 'role', 'disabled_at', 'confirmed_at'])
    .orderBy('content_editor.email')
    .execute()
  return rows.map(({ disabled_at, confirmed_at, ...editor }) => ({
    ...editor,
    isDisabled: disabled_at !== null,
    hasSecondFactor: confirmed_at !== null,
  }))
}

/** The editor with an id. */
export const findEditor = (database: Database, id: string): Promise<Editor | undefined> =>
  contentTablesOf(database)
    .selectFrom('content_editor')
    .select(['id', 'email', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Creates an editor with a generated password, shown only here; undefined if the address has an account. */
export async function addEditor(
  database: Database,
  account: { email: string; role: EditorRole },
): Promise<{ editor: Editor; password: string } | undefined> {
  const email = normalizeEmail(account.email)
  const editor = { id: idOf(email), email, role: account.role }
  const password = generatePassword()
  const row = { ...editor, password_hash: await passwordHasher.hash(password), disabled_at: null }
  const { numInsertedOrUpdatedRows } = await writeContent(database, (tables) =>
    tables
      .insertInto('content_editor')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow(),
  )
  return numInsertedOrUpdatedRows ? { editor, password } : undefined
}

/** The outcome of a change; `last` if no administrator who may sign in would have been left. */
export type EditorChange = 'done' | 'unknown' | 'last'

/** The fields of an account that an administrator can change. */
export interface AccountChange {
  role?: EditorRole | undefined
  isDisabled?: boolean | undefined
}

type AccountState = Omit<EditorAccount, 'hasSecondFactor'>

const isActiveAdministrator = (account: AccountState | undefined): boolean =>
  account?.role === 'administrator' && !account.isDisabled

/** Withdraws the invitations of an editor who may no longer invite. */
async function withdrawInvitationsOf(tables: OpenContentTables, createdBy: string): Promise<void> {
  await tables.deleteFrom('content_account_link').where('created_by', '=', createdBy).execute()
}

/**
 * Changes an editor unless no administrator who may sign in would be left; writers are serialized.
 * @param changed returns the account as it will be, or undefined if it is removed.
 */
function changeEditor(
  database: Database,
  id: string,
  changed: (account: AccountState) => AccountState | undefined,
  write: (tables: OpenContentTables, account: AccountState) => Promise<unknown>,
): Promise<EditorChange> {
  return writeContent(database, async (tables) => {
    const query = tables.selectFrom('content_editor').select(['id', 'email', 'role', 'disabled_at']).forUpdate()
    const rows = await query.execute()
    const accounts = rows.map(({ disabled_at, ...editor }) => ({ ...editor, isDisabled: disabled_at !== null }))
    const account = accounts.find((one) => one.id === id)
    if (!account) return 'unknown'
    const next = changed(account)
    if (isActiveAdministrator(account) && !isActiveAdministrator(next)) {
      if (!accounts.some((one) => one !== account && isActiveAdministrator(one))) return 'last'
      await withdrawInvitationsOf(tables, id)
    }
    await write(tables, account)
    return 'done'
  })
}

/** Changes an editor's role, or disables or enables the account: effective from the next request. */
export const changeAccount = (
  database: Database,
  id: string,
  { role, isDisabled }: AccountChange,
): Promise<EditorChange> =>
  changeEditor(
    database,
    id,
    (account) => ({ ...account, role: role ?? account.role, isDisabled: isDisabled ?? account.isDisabled }),
    async (tables, { email, ...before }) => {
      const disabled_at = isDisabled ? new Date().toISOString() : null
      await tables
        .updateTable('content_editor')
        .set({ role: role ?? before.role, ...(isDisabled !== undefined && { disabled_at }) })
        .where('id', '=', id)
        .execute()
      if (isDisabled) await endSessionsOf(tables, email)
    },
  )

/** Removes an editor with all sign-in methods and sessions; documents keep the author's id. */
export const removeEditor = (database: Database, id: string): Promise<EditorChange> =>
  changeEditor(
    database,
    id,
    () => undefined,
    async (tables, { email }) => {
      await tables.deleteFrom('content_editor').where('id', '=', id).execute()
      await removeSecondFactor(tables, email)
      for (const table of ['content_passkey', 'content_known_client'] as const) {
        await tables.deleteFrom(table).where('email', '=', email).execute()
      }
      await endSessionsOf(tables, email)
    },
  )

/** Sets an editor's password and ends all sessions but that of `exceptToken`. Returns whether the editor exists. */
export async function setPassword(
  database: Database,
  email: string,
  { password, exceptToken }: { password: string; exceptToken?: string },
): Promise<boolean> {
  const password_hash = await passwordHasher.hash(password)
  return writeContent(database, async (tables) => {
    const { numUpdatedRows } = await tables
      .updateTable('content_editor')
      .set({ password_hash })
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await endSessionsOf(tables, email, exceptToken)
    return numUpdatedRows > 0n
  })
}

/** Sets a generated password, shown only here, and ends all sessions. Undefined for an address without an account. */
export async function resetPassword(database: Database, email: string): Promise<string | undefined> {
  const password = generatePassword()
  return (await setPassword(database, email, { password })) ? password : undefined
}

/** Resets after a lost device: removes the second factor, all passkeys and all sessions, but not the password. */
export const resetSecondFactor = (database: Database, email: string): Promise<void> =>
  writeContent(database, async (tables) => {
    await removeSecondFactor(tables, email)
    await tables.deleteFrom('content_passkey').where('email', '=', email).execute()
    await endSessionsOf(tables, email)
  })
