import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'
import { passwordHasher } from './password-hasher.ts'
import type { EditorRole, Editor } from './roles.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/** Addresses are compared ignoring case and surrounding spaces. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** A label on one line. */
export const normaliseLabel = (label: string): string => label.trim().replaceAll(/\s+/g, ' ')

const idOf = (email: string): string => `e-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`

const generatePassword = (): string => randomBytes(12).toString('base64url')

/**
 * Creates or updates an editor with this password, a new one as an administrator; if the password changed, the editor's
 * sessions end.
 */
export async function upsertEditor(database: Database, account: { email: string; password: string }): Promise<void> {
  const email = normaliseEmail(account.email)
  const existing = await contentTablesOf(database)
    .selectFrom('content_editor')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  if (existing && (await passwordHasher.verify(account.password, existing.password_hash))) return
  const editor = { email, id: idOf(email), password_hash: await passwordHasher.hash(account.password) }
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
  const password = generatePassword()
  await upsertEditor(database, { email, password })
  return password
}

/** All editors, sorted by address. */
export const listEditors = (database: Database): Promise<Editor[]> =>
  contentTablesOf(database).selectFrom('content_editor').select(['id', 'email', 'role']).orderBy('email').execute()

/** Creates an editor with a generated password, shown only here; undefined if the address has an account. */
export async function addEditor(
  database: Database,
  account: { email: string; role: EditorRole },
): Promise<{ editor: Editor; password: string } | undefined> {
  const email = normaliseEmail(account.email)
  const editor = { id: idOf(email), email, role: account.role }
  const password = generatePassword()
  const row = { ...editor, password_hash: await passwordHasher.hash(password) }
  const { numInsertedOrUpdatedRows } = await writeContent(database, (tables) =>
    tables
      .insertInto('content_editor')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow(),
  )
  return numInsertedOrUpdatedRows ? { editor, password } : undefined
}

/** The outcome of a change; `last` if it would have removed the last administrator. */
export type EditorChange = 'done' | 'unknown' | 'last'

/** Changes an editor unless that would remove the last administrator; writers are serialized. */
function changeEditor(
  database: Database,
  id: string,
  staysAdministrator: boolean,
  change: (tables: OpenContentTables, editor: Editor) => Promise<unknown>,
): Promise<EditorChange> {
  return writeContent(database, async (tables) => {
    const query = tables.selectFrom('content_editor').select(['id', 'email', 'role'])
    const editors = await (database.engine === 'postgres' ? query.forUpdate() : query).execute()
    const editor = editors.find((one) => one.id === id)
    if (!editor) return 'unknown'
    const others = editors.filter((one) => one.id !== id && one.role === 'administrator')
    if (editor.role === 'administrator' && !staysAdministrator && others.length === 0) return 'last'
    await change(tables, editor)
    return 'done'
  })
}

/** Changes an editor's role; effective from the next request. */
export const changeRole = (database: Database, id: string, role: EditorRole): Promise<EditorChange> =>
  changeEditor(database, id, role === 'administrator', (tables) =>
    tables.updateTable('content_editor').set({ role }).where('id', '=', id).execute(),
  )

/** Removes an editor with all sign-in methods and sessions; documents keep the author's id. */
export const removeEditor = (database: Database, id: string): Promise<EditorChange> =>
  changeEditor(database, id, false, async (tables, { email }) => {
    await tables.deleteFrom('content_editor').where('id', '=', id).execute()
    await removeSecondFactor(tables, email)
    for (const table of ['content_passkey', 'content_known_client'] as const) {
      await tables.deleteFrom(table).where('email', '=', email).execute()
    }
    await endSessionsOf(tables, email)
  })

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
