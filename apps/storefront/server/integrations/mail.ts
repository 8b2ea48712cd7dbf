import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NoSuchAddressError, TooLargeError, type OutboxHandler } from '@shop/database/outbox'
import { writeAtomically } from '@shop/database/write-atomically'
import { untilAborted } from '@shop/http/until-aborted'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { withoutPersonalData } from '../../app/features/error-reporting/without-personal-data.ts'

/** A message that services put into the outbox under the topic `mail`. */
const messageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})

export interface MailOptions {
  /** `smtp://…`; without it every message is written to a file. */
  smtpUrl: string | undefined
  /** The folder of those files, `{name}.eml`. */
  directory: string
  from: { name: string; address: string }
}

/**
 * Milliseconds. The library's default is minutes, for which the message would occupy the queue. A server that checks a
 * message before it responds gets most of the total: it also delivers a message that timed out here, and every retry
 * would deliver another copy.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000, dnsTimeout: 10_000 }

/** The total timeout, in milliseconds, so that no other process claims the entry while it is still being sent. */
const messageTimeout = 45_000

/**
 * Permanent refusals of a recipient whose mailbox or domain does not exist, by RFC 3463, or whose address is not ASCII,
 * by RFC 6531; others, such as refused relaying, can be fixed.
 */
const noSuchAddress = /\b5\d\d[ -]5\.(1\.(1|2|3|6|10)|6\.7)\b/

/** How servers without SMTPUTF8 refuse a recipient whose name is not ASCII; a refusal by their policy is another. */
const malformed = /\b(501|553)[ -](?!5\.7)/

const hasUnicodeName = (address: string): boolean => /[^\p{ASCII}].*@/u.test(address)

/**
 * Refusals of a message for its size: by RFC 3463, or without its codes by words such as Exim's. A full mailbox is
 * refused with 552 too, and can be emptied.
 */
const tooLarge = /\b5\d\d[ -]5\.(3\.4|2\.3)\b|\b552[ -](?!5\.\d)[^\n]*\bmessage\b[^\n]*\b(size|large|big)\b/i

/** A failure to send to an address. Its message does not contain the address: failures are logged. */
function failureOf(error: unknown, address: string): Error {
  const reason = withoutPersonalData(error instanceof Error ? error.message : String(error))
  if (tooLarge.test(reason)) return new TooLargeError(reason)
  const isPermanent = noSuchAddress.test(reason) || (hasUnicodeName(address) && malformed.test(reason))
  return isPermanent ? new NoSuchAddressError(reason) : new Error(reason)
}

type Message = Pick<SendMailOptions, 'replyTo' | 'subject' | 'text' | 'html' | 'attachments'> & {
  /** One recipient: a server may refuse some of several, and the message would count as sent. */
  to: string | { name: string; address: string }
}

/** Sends a message; `id` is the same on every retry of the message. */
export type SendMail = (message: Message, id: number) => Promise<void>

/**
 * The same on every attempt, so that receivers detect duplicates. The outbox id alone is not unique: a restored or new
 * database reuses ids for other messages, which some receivers would then drop as duplicates, and whose files would
 * replace those of the first.
 */
function nameOf({ to, subject, text }: Message, id: number): string {
  return `${id}-${hash('sha256', JSON.stringify([to, subject, text])).slice(0, 16)}`
}

/** The transport of mail: SMTP, or a folder that serves as a mailbox without any account. */
export function createMailer({ smtpUrl, directory, from }: MailOptions): SendMail {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...timeouts })
    return async (message, id) => {
      const messageId = `<outbox-${nameOf(message, id)}@${hostOf(from.address)}>`
      const sending = () => transport.sendMail({ from, ...message, messageId })
      await untilAborted(AbortSignal.timeout(messageTimeout), sending).catch((error: unknown) => {
        throw failureOf(error, typeof message.to === 'string' ? message.to : message.to.address)
      })
    }
  }
  const transport = createTransport({ streamTransport: true })
  return async (message, id) => {
    const sent = await transport.sendMail({ from, ...message })
    await mkdir(directory, { recursive: true, mode: 0o700 })
    // The mail box must not show a partially written message.
    const file = path.join(directory, `${nameOf(message, id)}.eml`)
    await writeAtomically(file, (unfinished) => writeFile(unfinished, sent.message))
  }
}

/** Sends the messages that services put into the outbox. */
export function createMailHandler(send: SendMail): OutboxHandler {
  return (payload, { id }) => send(messageSchema.parse(payload), id)
}

const hostOf = (address: string): string => address.slice(address.indexOf('@') + 1)
