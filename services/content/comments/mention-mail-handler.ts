import type { OutboxHandler } from '@shop/database/outbox'
import { readsContent } from '../access/roles.ts'
import { createSignInThrottle, type Allowance } from '../access/sign-in-throttle.ts'
import type { ServiceContext } from '../service-context.ts'
import { parseDocument } from '../store/dataset-log.ts'
import { contentTablesOf } from '../tables.ts'
import { commentDocument, mentionsIn } from './comment-schema.ts'
import { mentionMessage, type MentionMessage } from './mention-mail.ts'
import { addresseesOf, mentionPayload } from './mentions.ts'

/** The rate limit of mails that one author causes. */
const mailsOf = (author: string): Allowance => ({ key: `mentions by ${author}`, burst: 30, interval: 2 * 60_000 })

/** Sends a message; `id` stays the same across retries. */
export interface MentionMailOptions {
  send(message: MentionMessage, id: number): Promise<void>
  shopName: string
}

/**
 * Sends the mails to people who are mentioned or get a task: only to accounts that may read the content now, and not if
 * the text no longer mentions them. Beyond the author's limit nothing is sent; the Studio shows the comment or task
 * anyway.
 */
export function createMentionMailHandler(
  { database, publicUrl, datasets }: Pick<ServiceContext, 'database' | 'publicUrl' | 'datasets'>,
  { send, shopName }: MentionMailOptions,
): OutboxHandler {
  const throttle = createSignInThrottle(database)

  async function readDocument(dataset: string, id: string) {
    const row = await contentTablesOf(database)
      .selectFrom('content_document')
      .select('body')
      .where('dataset', '=', dataset)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && parseDocument(row.body)
  }

  async function readAccounts(ids: readonly string[]) {
    const accounts = await contentTablesOf(database)
      .selectFrom('content_editor')
      .select(['id', 'email', 'role', 'disabled_at'])
      .where('id', 'in', ids)
      .execute()
    return new Map(accounts.map((account) => [account.id, account]))
  }

  return async (payload, { id }) => {
    const { dataset, document: documentId, recipient, author, reason } = mentionPayload.parse(payload)
    await datasets.know(dataset)
    const workspace = datasets.commentsOf(dataset)
    const document = await readDocument(dataset, documentId)
    if (workspace === undefined || !document || addresseesOf(document).get(recipient) !== reason) return
    const comment = commentDocument.parse(document)
    const mentioned = mentionsIn(comment._type === 'comment' ? comment.message : comment.description)
    const accounts = await readAccounts([recipient, author, ...mentioned.slice(0, 200)])
    const to = accounts.get(recipient)
    if (!to || to.disabled_at !== null || !readsContent(to.role)) return
    const allowance = mailsOf(author)
    if ((await throttle.take([allowance])) > 0) return
    const nameOf = (one: string) => accounts.get(one)?.email ?? 'somebody'
    const message = await mentionMessage({
      document,
      reason,
      workspace,
      to: to.email,
      author: accounts.get(author)?.email ?? 'A program',
      nameOf,
      publicUrl: publicUrl(),
      shopName,
    })
    try {
      await send(message, id)
    } catch (error) {
      await throttle.refund([allowance])
      throw error
    }
  }
}
