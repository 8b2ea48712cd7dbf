import { hash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Database, Write } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { z } from 'zod'
import type { CheckedSubmission, SubmittedFile, SubmittedValue } from './check-submission.ts'
import type { FormDefinition } from './form-definition.ts'
import { tablesOf, type FormsTables } from './tables.ts'

/** The outbox topic of stored submissions whose mail is to be sent. */
export const submissionTopic = 'form-submission'

const chunkSize = 1 << 20

/** A submission as shown to editors. */
export interface Submission {
  id: string
  formId: string
  formTitle: string
  values: SubmittedValue[]
  files: Omit<SubmittedFile, 'path'>[]
  replyTo: string | null
  /** ISO 8601 in UTC. */
  createdAt: string
}

const valuesSchema: z.ZodType<SubmittedValue[]> = z.array(
  z.object({ name: z.string(), label: z.string(), value: z.string() }),
)

async function storeFile({ trx }: Write, submission_id: string, file: SubmittedFile, position: number): Promise<void> {
  const tables = trx.withTables<FormsTables>()
  const { field, label, name, contentType: content_type, size } = file
  await tables
    .insertInto('form_submission_file')
    .values({ submission_id, position, field, label, name, content_type, size })
    .execute()
  await using handle = await open(file.path)
  // One buffer for all pieces: a new one for each would pile up until the next garbage collection.
  const piece = Buffer.alloc(Math.min(chunkSize, size))
  for (let chunk = 0; chunk * chunkSize < size; chunk++) {
    const { bytesRead } = await handle.read(piece)
    await tables
      .insertInto('form_submission_chunk')
      .values({ submission_id, file_position: position, position: chunk, bytes: piece.subarray(0, bytesRead) })
      .execute()
  }
}

/** The time in which identical submissions are one, in milliseconds. */
const repeatTime = 60_000

/**
 * The id of a new submission. The same one within a minute has the same id: without script a double click sends a form
 * twice. Who gives no email address may be another visitor who makes the same choice.
 */
function idOf(form: FormDefinition, { values, files, replyTo }: CheckedSubmission): string {
  if (replyTo === undefined) return randomUUID()
  const minute = Math.floor(Date.now() / repeatTime)
  const chosen = files.map(({ name, size }) => [name, size])
  const digest = hash('sha256', JSON.stringify([form.id, values, chosen, minute]))
  // A UUID of version 8, which is for such ids.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** Stores a submission with its files and queues its mail in the same transaction. Returns its id. */
export async function storeSubmission(
  database: Database,
  form: FormDefinition,
  submission: CheckedSubmission,
): Promise<string> {
  const { values, files, replyTo } = submission
  const id = idOf(form, submission)
  await database.write(async (write) => {
    const { numInsertedOrUpdatedRows } = await write.trx
      .withTables<FormsTables>()
      .insertInto('form_submission')
      .values({
        id,
        form_id: form.id,
        form_title: form.title,
        values: JSON.stringify(values),
        reply_to: replyTo ?? null,
        created_at: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    for (const [position, file] of files.entries()) await storeFile(write, id, file, position)
    const recipients = form.notificationRecipients.flatMap((recipient) =>
      recipient ? [{ name: recipient.name, address: recipient.email }] : [],
    )
    await enqueue(write, { topic: submissionTopic, payload: { id, recipients } })
  })
  return id
}

async function submissionsFrom(database: Database, rows: FormsTables['form_submission'][]): Promise<Submission[]> {
  // PostgreSQL refuses an empty list.
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await tablesOf(database)
    .selectFrom('form_submission_file')
    .select(['submission_id', 'field', 'label', 'name', 'content_type as contentType', 'size'])
    .where('submission_id', 'in', ids)
    .orderBy('position')
    .execute()
  const byId = Map.groupBy(files, ({ submission_id }) => submission_id)
  return rows.map((row) => ({
    id: row.id,
    formId: row.form_id,
    formTitle: row.form_title,
    values: valuesSchema.parse(JSON.parse(row.values)),
    files: (byId.get(row.id) ?? []).map(({ submission_id: _id, ...file }) => file),
    replyTo: row.reply_to,
    createdAt: row.created_at,
  }))
}

/** The newest submissions first, at most `limit`; only those that are older than the one with the id `before`. */
export async function listSubmissions(database: Database, limit: number, before?: string): Promise<Submission[]> {
  let query = tablesOf(database).selectFrom('form_submission').selectAll()
  if (before !== undefined) {
    query = query.where(({ eb, refTuple, selectFrom }) => {
      const last = selectFrom('form_submission as last')
        .select(['last.created_at', 'last.id'])
        .where('last.id', '=', before)
      return eb(refTuple('created_at', 'id'), '<', last.$asTuple('created_at', 'id'))
    })
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return submissionsFrom(database, rows)
}

/** A submission by id, with the metadata of its files. */
export async function findSubmission(database: Database, id: string): Promise<Submission | undefined> {
  const rows = await tablesOf(database).selectFrom('form_submission').selectAll().where('id', '=', id).execute()
  return (await submissionsFrom(database, rows))[0]
}

/** A stored file's bytes in pieces; nothing if it does not exist. */
export async function* readFileChunks(
  database: Database,
  id: string,
  filePosition: number,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const chunk = await tablesOf(database)
      .selectFrom('form_submission_chunk')
      .select('bytes')
      .where('submission_id', '=', id)
      .where('file_position', '=', filePosition)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}
