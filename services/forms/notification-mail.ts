import { Readable } from 'node:stream'
import type { Database } from '@shop/database'
import { enqueue, TooLargeError, type OutboxHandler } from '@shop/database/outbox'
import { isolated } from '@shop/validation/isolated'
import { z } from 'zod'
import { findSubmission, readFileChunks, submissionTopic, type Submission } from './submission-store.ts'

/** A message with attachments for `nodemailer`. */
export interface NotificationMail {
  to: { name: string; address: string }
  replyTo?: string
  subject: string
  text: string
  attachments: { filename: string; contentType: string; content: Readable }[]
}

/** Sends a message; `id` stays the same across retries. Rejects with a {@link TooLargeError} if it is too large. */
export type SendMail = (mail: NotificationMail, id: number) => Promise<void>

const payloadSchema = z.object({
  id: z.string(),
  recipients: z.array(z.object({ name: z.string(), address: z.string() })),
})

/** Plain text: visitors' input is never treated as markup. @param whereabouts of the files. */
function textOf({ values, files }: Submission, whereabouts: string): string {
  const answers = values.map(({ label, value }) => `${label}:\n${value || '–'}`)
  const names = files.map(
    ({ label, name, size }) => `${isolated(label)}: ${isolated(name)} (${Math.ceil(size / 1024)} kB, ${whereabouts})`,
  )
  return [...answers, ...names].join('\n\n')
}

/**
 * Mails a submission with its files to the form's recipients. Each gets a separate outbox entry and mail: a server may
 * refuse one of several recipients, and a retry must not send the same mail to the others again. The files are left out
 * if the server does not accept a mail of that size.
 */
export function createNotificationHandler(database: Database, shopName: string, send: SendMail): OutboxHandler {
  return async (payload, { id: mailId }) => {
    const { id, recipients } = payloadSchema.parse(payload)
    const [to, ...others] = recipients
    if (others.length > 0) {
      await database.write(async (write) => {
        for (const recipient of recipients) {
          const key = `${id} ${recipient.address}`
          await enqueue(write, { topic: submissionTopic, payload: { id, recipients: [recipient] }, key })
        }
      })
      return
    }
    const submission = await findSubmission(database, id)
    if (!submission || !to) return
    const mail: NotificationMail = {
      to,
      ...(submission.replyTo !== null && { replyTo: submission.replyTo }),
      subject: `${shopName}: ${submission.formTitle}`,
      text: textOf(submission, 'attached'),
      attachments: submission.files.map(({ name, contentType }, position) => ({
        filename: name,
        contentType,
        content: Readable.from(readFileChunks(database, id, position)),
      })),
    }
    await send(mail, mailId).catch((error: unknown) => {
      if (!(error instanceof TooLargeError) || mail.attachments.length === 0) throw error
      const text = textOf(submission, 'too large for this mail, kept with the submission')
      return send({ ...mail, text, attachments: [] }, mailId)
    })
  }
}
