import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@shop/database'
import { contentTablesOf, type ContentTables } from '../tables.ts'
import { hashPassword, verifyPassword } from './password.ts'

export interface Editor {
  id: string
  email: string
}

/** Addresses are told apart without regard to case and to spaces around them. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

let nobodysHash: Promise<string> | undefined

/** A hash that no password has: checking it takes as long as checking a real one, so that time does not tell who exists. */
const hashOfNobody = (): Promise<string> => (nobodysHash ??= hashPassword(randomUUID()))

const readEditor = (database: Database, email: string) =>
  contentTablesOf(database).selectFrom('content_editor').selectAll().where('email', '=', email).executeTakeFirst()

/** The editor with this address and password, if there is one. */
export async function findEditor(database: Database, email: string, password: string): Promise<Editor | undefined> {
  const editor = await readEditor(database, normaliseEmail(email))
  const matches = await verifyPassword(password, editor?.password_hash ?? (await hashOfNobody()))
  return editor && matches ? { id: editor.id, email: editor.email } : undefined
}

/** Makes sure that an editor can sign in with this password; a password that has changed ends the editor's sessions. */
export async function upsertEditor(database: Database, account: { email: string; password: string }): Promise<void> {
  const email = normaliseEmail(account.email)
  const existing = await readEditor(database, email)
  if (existing && (await verifyPassword(account.password, existing.password_hash))) return
  const id = `e-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`
  const editor = { email, id, password_hash: await hashPassword(account.password) }
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
  const password = randomBytes(12).toString('base64url')
  await upsertEditor(database, { email, password })
  return password
}
