import type { Write } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import type { ContentDocument } from '@shop/groq/document'
import { z } from 'zod'
import type { Transition } from '../store/dataset-memory.ts'
import type { ContentTables } from '../tables.ts'
import { commentDocument, mentionsIn } from './comment-schema.ts'

/** The outbox topic of mails to people who are mentioned or get a task. */
export const mentionTopic = 'content-mention'

/** The reason for a mail. */
const reason = z.enum(['mention', 'assignment'])
export type MentionReason = z.infer<typeof reason>

/** A recipient of a mail about a comment or task. The text is read when the mail is sent. */
export const mentionPayload = z.object({
  dataset: z.string(),
  document: z.string(),
  recipient: z.string(),
  author: z.string(),
  reason,
})
export type MentionPayload = z.infer<typeof mentionPayload>

/** The maximum number of people who get a mail about one change. */
const maxRecipients = 20
/** The maximum number of mentioned ids that are looked up. */
const maxIds = 200

/** The addressees of a comment or task; of a task only once it is created. */
export function addresseesOf(document: ContentDocument | undefined): Map<string, MentionReason> {
  const addressees = new Map<string, MentionReason>()
  const parsed = commentDocument.safeParse(document)
  if (!parsed.success) return addressees
  const { data } = parsed
  const isDraft = data._type === 'tasks.task' && !data.createdByUser
  if (isDraft) return addressees
  const mentioned = mentionsIn(data._type === 'comment' ? data.message : data.description)
  for (const id of mentioned.slice(0, maxIds)) addressees.set(id, 'mention')
  if (data._type === 'tasks.task' && data.assignedTo) addressees.set(data.assignedTo, 'assignment')
  return addressees
}

function* newAddressees(changes: readonly Transition[]) {
  for (const { id, before, after } of changes) {
    const known = addresseesOf(before)
    for (const [recipient, why] of addresseesOf(after)) {
      const isNews = !known.has(recipient) || (why === 'assignment' && known.get(recipient) !== why)
      if (isNews) yield { document: id, recipient, reason: why }
    }
  }
}

/**
 * Queues mails to the accounts that a change newly mentions or assigns, within its transaction: each committed change
 * is mailed once, and one that is rolled back is not.
 */
export async function enqueueMentions(
  write: Write,
  { dataset, author, changes }: { dataset: string; author: string; changes: readonly Transition[] },
): Promise<void> {
  const addressees = [...newAddressees(changes)].filter(({ recipient }) => recipient !== author)
  if (addressees.length === 0) return
  const accounts = await write.trx
    .withTables<ContentTables>()
    .selectFrom('content_editor')
    .select('id')
    .where(
      'id',
      'in',
      addressees.slice(0, maxIds).map(({ recipient }) => recipient),
    )
    .execute()
  const known = new Set(accounts.map(({ id }) => id))
  for (const addressee of addressees.filter(({ recipient }) => known.has(recipient)).slice(0, maxRecipients)) {
    const payload: MentionPayload = { dataset, author, ...addressee }
    const key = [dataset, addressee.document, addressee.reason, addressee.recipient].join(' ')
    await enqueue(write, { topic: mentionTopic, payload, key })
  }
}
