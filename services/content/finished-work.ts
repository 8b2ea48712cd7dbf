import type { Database } from '@shop/database'
import { accountMailTopic } from './access/account-mail.ts'
import { mentionTopic } from './comments/mentions.ts'
import { changesTopic, deliveryTopic } from './webhooks/changes.ts'

/** How long finished work stays in the outbox, in milliseconds. */
const retention = 7 * 24 * 60 * 60 * 1000

/** The topics whose entries are not needed to recognize repeated ones. */
const topics = [accountMailTopic, mentionTopic, changesTopic, deliveryTopic]

/** Deletes the service's finished entries from the outbox, because they name people and documents. */
export async function deleteFinishedWork({ kysely }: Database): Promise<void> {
  await kysely
    .deleteFrom('outbox')
    .where('topic', 'in', topics)
    .where('done_at', '<', new Date(Date.now() - retention).toISOString())
    .execute()
}
