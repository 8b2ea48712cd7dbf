import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables } from '../tables.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { EditorRole } from './roles.ts'

export interface Editor {
  id: string
  email: string
  role: EditorRole
}

/** Addresses are told apart without regard to case and to spaces around them. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** Text for people, on one line. */
export const normaliseLabel = (label: string): string => label.trim().replaceAll(/\s+/g, ' ')

let nobodysHash: Promise<string> | undefined

/** A hash that no password has: checking it takes as long as checking a real one, so that time does not tell who exists. */
const hashOfNobody = (): Promise<string> => (nobodysHash ??= hashPassword(randomUUID()))

const readEditor = (database: Database, email: string) =>
  contentTablesOf(database).selectFrom('content_editor').selectAll().where('email', '=', email).executeTakeFirst()

/** The editor with this address and password, if there is one. */
export async function findEditor(database: Database, email: string, password: string): Promise<Editor | undefined> {
  const editor = await readEditor(database, normaliseEmail(email))
  const matches = await verifyPassword(password, editor?.password_hash ?? (await hashOfNobody()))
  return editor && matches ? { id: editor.id, email: editor.email, role: editor.role } : undefined
}

const idOf = (email: string): string => `e-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`

const generatePassword = (): string => randomBytes(12).toString('base64url')

/**
 * Makes sure that an editor can sign in with this password, as an administrator if there was none of this address; a
 * password that has changed ends the editor's sessions.
 */
export async function upsertEditor(database: Database, account: { email: string; password: string }): Promise<void> {
  const email = normaliseEmail(account.email)
  const existing = await readEditor(database, email)
  if (existing && (await verifyPassword(account.password, existing.password_hash))) return
  const editor = { email, id: idOf(email), password_hash: await hashPassword(account.password) }
  await database.write(async ({ trx }) => {
    const tables = trx.withTables<ContentTables>()
    await tables
      .insertInto('content_editor')
      .values(editor)
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash: editor.password_hash }))
      .execute()
    await tables.deleteFrom('content_session').where('email', '=', email).execute()
  })
}

/** Makes the first editor, with a password that nobody knows yet, and answers it; nothing when there is an editor already. */
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

/** All editors, by address. */
export const listEditors = (database: Database): Promise<Editor[]> =>
  contentTablesOf(database).selectFrom('content_editor').select(['id', 'email', 'role']).orderBy('email').execute()

/** Makes an editor with a password that is shown this once; nothing when the address has an account. */
export async function addEditor(
  database: Database,
  account: { email: string; role: EditorRole },
): Promise<{ editor: Editor; password: string } | undefined> {
  const email = normaliseEmail(account.email)
  const editor = { id: idOf(email), email, role: account.role }
  const password = generatePassword()
  const row = { ...editor, password_hash: await hashPassword(password) }
  const { numInsertedOrUpdatedRows } = await database.write(({ trx }) =>
    trx
      .withTables<ContentTables>()
      .insertInto('content_editor')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow(),
  )
  return numInsertedOrUpdatedRows ? { editor, password } : undefined
}

/** What became of a change to an editor; `last` when it would have left nobody to manage the others. */
export type EditorChange = 'done' | 'unknown' | 'last'

type EditorTables = Pick<ReturnType<typeof contentTablesOf>, 'updateTable' | 'deleteFrom'>

/** Makes a change to an editor unless it takes the last administrator away; writers wait for one another. */
function changeEditor(
  database: Database,
  id: string,
  staysAdministrator: boolean,
  change: (tables: EditorTables, editor: Editor) => Promise<unknown>,
): Promise<EditorChange> {
  return database.write(async ({ trx }) => {
    const tables = trx.withTables<ContentTables>()
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

/** Gives an editor another role; it counts for the next request. */
export const changeRole = (database: Database, id: string, role: EditorRole): Promise<EditorChange> =>
  changeEditor(database, id, role === 'administrator', (tables) =>
    tables.updateTable('content_editor').set({ role }).where('id', '=', id).execute(),
  )

/** Removes an editor with all sessions; what was written stays under the id. */
export const removeEditor = (database: Database, id: string): Promise<EditorChange> =>
  changeEditor(database, id, false, async (tables, { email }) => {
    await tables.deleteFrom('content_session').where('email', '=', email).execute()
    await tables.deleteFrom('content_editor').where('id', '=', id).execute()
  })
