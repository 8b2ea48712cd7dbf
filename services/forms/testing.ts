import { readdir, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { createTestDatabase, runOutbox } from '@shop/database/testing'
import { parseTrustedProxies } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'
import { createFormsService } from './forms-service.ts'

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A body of these pieces; an error in between is that of a connection. */
export function streamOf(pieces: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** A published form document. */
export const contactForm = {
  id: 'form-contact',
  title: 'Contact',
  fields: [
    { label: 'Your name', name: 'name', type: 'text', required: true },
    { label: 'Email', name: 'email', type: 'email', required: true },
    { label: 'Website', name: 'site', type: 'url', required: null },
    { label: 'About', name: 'topic', type: 'select', options: [{ key: 'order', value: 'An order' }] },
    { label: 'Message', name: 'message', type: 'textarea' },
    { label: 'Picture', name: 'picture', type: 'file' },
    { label: 'Papers', name: 'papers', type: 'file', accept: 'application/pdf, .CSV' },
    { label: 'Birthday', name: 'birthday', type: 'date', required: true },
  ],
  notificationRecipients: [{ name: 'Ida', email: 'ida@example.com' }],
}

export interface SentMail {
  to: { name: string; address: string }
  replyTo?: string
  subject: string
  text: string
  attachments: { filename: string; contentType: string; bytes: Buffer }[]
}

interface SendOptions {
  /** The form's id; default: the contact form's. */
  id?: string
  headers?: Record<string, string>
  /** The client's address; undefined for a request from within the process. */
  address?: string
}

/** A forms service with one form. */
export async function createTestForms(
  form: { id: string; fields?: unknown; notificationRecipients?: unknown } = contactForm,
) {
  const database = await createTestDatabase()
  const directory = await temporaryFolder()
  const mails: SentMail[] = []
  const log: string[] = []
  const service = await createFormsService({
    database,
    directory,
    readForm: async (id) => (id === form.id ? form : null),
    shopName: 'Halcyon',
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('info', { write: (line) => void log.push(line) }),
    async sendMail({ attachments, ...mail }) {
      const read = attachments.map(async ({ content, ...attachment }) => ({
        ...attachment,
        bytes: await buffer(content),
      }))
      mails.push({ ...mail, attachments: await Promise.all(read) })
    },
  })

  /** Sends a raw body. */
  function send(body: BodyInit, { id = form.id, headers = {}, address }: SendOptions = {}): Promise<Response> {
    // Required for a stream.
    const streamed = { duplex: 'half' }
    const request = new Request(`https://shop.test/submit/${id}`, { ...streamed, method: 'POST', body, headers })
    return service.fetch(request, address ? { incoming: { socket: { remoteAddress: address } } } : undefined)
  }
  return {
    database,
    service,
    mails,
    log,
    send,
    /** Sends fields and files. */
    async submit(fields: Record<string, string | File | (string | File)[]>, options: SendOptions = {}) {
      const form = new FormData()
      for (const [name, values] of Object.entries(fields)) {
        for (const value of [values].flat()) form.append(name, value)
      }
      const encoded = new Response(form)
      const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
      return send(await encoded.arrayBuffer(), { headers, ...options })
    },
    /** Runs the outbox. */
    async deliver(): Promise<void> {
      const failures: unknown[] = []
      await runOutbox(database, service.outboxHandlers, { onError: (error) => void failures.push(error) })
      if (failures.length > 0) throw failures[0]
    },
    /** The contents of the folder for uploads in progress. */
    leftovers: () => readdir(directory),
    /** Removes that folder, as an operator may do. */
    removeFolder: () => rm(directory, { recursive: true }),
  }
}
