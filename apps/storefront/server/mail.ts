import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OutboxHandler } from '@shop/database/outbox'
import { createTransport } from 'nodemailer'
import { z } from 'zod'

/** A message as services put it into the outbox under the topic `mail`. */
const messageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})

export interface MailOptions {
  /** `smtp://…`; without it every message becomes a file. */
  smtpUrl: string | undefined
  /** The folder of those files, `{number}.eml`. */
  directory: string
  from: { name: string; address: string }
}

/** Delivers the outbox's messages: by SMTP, or into a folder that works as a mail box without any account. */
export function createMailHandler({ smtpUrl, directory, from }: MailOptions): OutboxHandler {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return async (payload, { id }) => {
      await transport.sendMail({
        from,
        ...messageSchema.parse(payload),
        messageId: `<outbox-${id}@${hostOf(from.address)}>`,
      })
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (payload, { id }) => {
    const { message } = await transport.sendMail({ from, ...messageSchema.parse(payload) })
    await mkdir(directory, { recursive: true })
    await writeFile(path.join(directory, `${id}.eml`), message)
  }
}

const hostOf = (address: string): string => address.slice(address.indexOf('@') + 1)
