import { readdir, readFile, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import type { Database } from '@shop/database'
import { enqueue, type OutboxHandler } from '@shop/database/outbox'
import { createTestDatabase, startOutbox } from '@shop/database/testing'
import { createFormsService } from '@shop/forms-service'
import { parseTrustedProxies } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMailer, createMailHandler, type SendMail } from './mail.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'

const from = { name: 'Halcyon', address: 'hello@shop.test' }

async function openMail(credentials = 'shop:secret@') {
  const server = await startSmtpServer()
  const send = createMailer({ smtpUrl: `smtp://${credentials}${server.host}`, directory: '', from })
  return { ...server, send }
}

/** Runs an outbox worker, and collects its failures. */
function startWorker(database: Database, handlers: Record<string, OutboxHandler>) {
  const failures: string[] = []
  const worker = startOutbox(database, handlers, { onError: (error) => void failures.push(String(error)) })
  return { worker, failures }
}

test('a message reaches the mail server of SMTP_URL unchanged, with the correct envelope', async () => {
  const { send, received } = await openMail()
  const order = { to: 'ada@example.com', subject: 'Your order ☂ #1001', text: 'Grüße', html: '<p>Grüße</p>' }
  await send(order, 7)
  expect(received).toHaveLength(1)
  expect(received[0]?.envelope).toEqual({ from: 'hello@shop.test', to: ['ada@example.com'] })
  expect(received[0]?.mail).toMatchObject({
    from,
    to: [{ address: 'ada@example.com' }],
    subject: order.subject,
    text: expect.stringContaining(order.text),
    html: expect.stringContaining(order.html),
    messageId: expect.stringMatching(/^<outbox-7-[\da-f]{16}@shop\.test>$/),
  })
})

test('a message keeps its id on each try, and shares it with no message of an earlier database', async () => {
  const { send, received } = await openMail()
  const order = { to: 'ada@example.com', subject: 'Your order #1001', text: 'Thank you, Ada.' }
  await send(order, 1)
  await send(order, 1)
  await send({ ...order, text: 'Thank you, Grace.' }, 1)
  const [first, again, other] = received.map(({ mail }) => mail.messageId)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a failed SMTP login is an error, so that the message stays in the outbox', async () => {
  const { send, received } = await openMail('shop:guess@')
  await expect(send({ to: 'ada@example.com', subject: 'x', text: 'x' }, 1)).rejects.toThrow('Who are you?')
  expect(received).toEqual([])
})

test('a message is sent once by a server that checks it for 25 s before it responds', async () => {
  // Twenty times faster.
  const wait = Socket.prototype.setTimeout
  const waiting = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, time, ...rest) {
    return wait.call(this, time / 20, ...rest)
  })
  onTestFinished(() => waiting.mockRestore())
  const { host, received } = await startSmtpServer({ delay: 1250 })
  const send = createMailer({ smtpUrl: `smtp://shop:secret@${host}`, directory: '', from })
  await send({ to: 'ada@example.com', subject: 'x', text: 'x' }, 1)
  expect(received).toHaveLength(1)
})

test('a server’s refusal of a recipient is logged without the address', async () => {
  const { send, received } = await openMail()
  const error = await send({ to: 'nobody@example.com', subject: 'x', text: 'x' }, 1).catch((error: unknown) => error)
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error({ error }, 'an entry of the outbox failed')
  expect(lines.join('')).toContain('550 No mailbox <[email]>')
  expect(lines.join('')).not.toContain('example.com')
  expect(received).toEqual([])
})

test('a deferred message is sent again later with the same id and arrives once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { send, received, refuse } = await openMail()
  const database = await createTestDatabase()
  const { worker, failures } = startWorker(database, { mail: createMailHandler(send) })
  const payload = { to: 'ada@example.com', subject: 'A note', text: 'Breathe' }
  refuse(2)
  await database.write((write) => enqueue(write, { topic: 'mail', payload, key: 'note' }))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await worker.run()
    vi.advanceTimersByTime(60_000)
  }
  expect(failures).toEqual([expect.stringContaining('451'), expect.stringContaining('451')])
  expect(received.map(({ mail }) => mail.messageId)).toEqual([expect.stringMatching(/^<outbox-1-/)])
})

test('a message to an address that does not exist or is not supported is not retried; any other refusal is', async () => {
  const { send } = await openMail()
  const database = await createTestDatabase()
  const { worker, failures } = startWorker(database, { mail: createMailHandler(send) })
  for (const to of ['unknown@example.com', 'nobody@example.com', 'jürgen@example.com']) {
    await database.write((write) => enqueue(write, { topic: 'mail', payload: { to, subject: 'x', text: 'x' } }))
  }
  await worker.run()
  expect(failures).toHaveLength(3)
  const entries = await database.kysely.selectFrom('outbox').select(['done_at', 'last_error']).orderBy('id').execute()
  expect(entries).toEqual([
    { done_at: expect.any(String), last_error: expect.stringContaining('User unknown') },
    { done_at: null, last_error: expect.stringContaining('No mailbox') },
    { done_at: expect.any(String), last_error: expect.stringContaining('malformed address') },
  ])
})

test('user input cannot add a header or a recipient', async () => {
  const { send, received } = await openMail()
  const evil = 'x\r\nBcc: all@example.com\r\nX-Evil: 1'
  const attachments = [{ filename: `${evil}.png`, content: 'x' }]
  await send({ to: `ada@example.com${evil}`, replyTo: evil, subject: evil, text: evil, attachments }, 1).catch(() => {})
  await send({ to: 'ada@example.com', replyTo: evil, subject: evil, text: evil, attachments }, 2)
  expect(received.flatMap(({ envelope }) => envelope.to)).not.toContain('all@example.com')
  expect(received.at(-1)?.envelope.to).toEqual(['ada@example.com'])
  for (const { mail } of received) {
    const names = mail.headers.map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
  }
})

test('the folder of mail files is for its owner alone', async () => {
  const directory = await temporaryFolder()
  const mailBox = path.join(directory, 'mail')
  await createMailer({ smtpUrl: undefined, directory: mailBox, from })(
    { to: 'a@b.example', subject: 'x', text: 'x' },
    1,
  )
  expect((await stat(mailBox)).mode & 0o777).toBe(0o700)
})

test('a message is written to one file on each try, which no message of an earlier database shares', async () => {
  const directory = await temporaryFolder()
  const send = createMailer({ smtpUrl: undefined, directory, from })
  const order = { to: 'ada@example.com', subject: 'Your order #1001', text: 'Thank you, Ada.' }
  await send(order, 1)
  await send(order, 1)
  expect(await readdir(directory)).toHaveLength(1)
  await send({ ...order, text: 'Thank you, Grace.' }, 1)
  expect(await readdir(directory)).toHaveLength(2)
})

test('a message written to a file is seen whole or not at all', async () => {
  const directory = await temporaryFolder()
  const send = createMailer({ smtpUrl: undefined, directory, from })
  const lengths = new Set<number>()
  let isSent = false
  const message = {
    to: 'ada@example.com',
    subject: 'x',
    text: 'x',
    attachments: [{ content: Buffer.alloc(3_000_000) }],
  }
  const sending = send(message, 1).finally(() => (isSent = true))
  while (!isSent || lengths.size === 0) {
    const names = (await readdir(directory)).filter((name) => name.endsWith('.eml'))
    for (const name of names) lengths.add((await readFile(path.join(directory, name))).length)
  }
  await sending
  expect(lengths.size).toBe(1)
})

const contactForm = {
  id: 'contact',
  title: 'Contact',
  fields: [
    { label: 'Email', name: 'email', type: 'email', required: true },
    { label: 'Papers', name: 'papers', type: 'file', accept: '.pdf' },
  ],
}

/** A form that is mailed to these addresses, and a worker that sends its mails. */
async function openForm(send: SendMail, recipients: string[]) {
  const directory = await temporaryFolder()
  const database = await createTestDatabase()
  const forms = await createFormsService({
    database,
    directory,
    readForm: async () => ({
      ...contactForm,
      notificationRecipients: recipients.map((email) => ({ name: '', email })),
    }),
    sendMail: send,
    shopName: 'Halcyon',
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('silent'),
  })
  return {
    ...startWorker(database, forms.outboxHandlers),
    async submit(fields: Record<string, string | File>): Promise<void> {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const request = new Request('https://shop.test/submit/contact', { method: 'POST', body })
      expect((await forms.fetch(request)).status).toBe(201)
    },
  }
}

test('a recipient whom the server refuses gets the form later, and the others only once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { send, received } = await openMail()
  const { worker, failures, submit } = await openForm(send, [
    'ida@example.com',
    'later@example.com',
    'nobody@example.com',
  ])
  await submit({ email: 'ada@example.com' })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await worker.run()
    vi.advanceTimersByTime(60_000)
  }
  expect(received.map(({ envelope }) => envelope.to)).toEqual([['ida@example.com'], ['later@example.com']])
  expect(failures.filter((failure) => failure.includes('450'))).toHaveLength(1)
  expect(failures.filter((failure) => failure.includes('550'))).toHaveLength(3)
})

test('a submitted form reaches its recipient by SMTP, with its attachments', async () => {
  const { send, received } = await openMail()
  const { worker, failures, submit } = await openForm(send, ['ida@example.com'])
  const papers = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_500_000, 7)])
  await submit({ email: 'ada@example.com', papers: new File([papers], 'list.pdf') })
  await worker.run()
  expect(failures).toEqual([])
  expect(received.map(({ envelope }) => envelope.to)).toEqual([['ida@example.com']])
  const [attachment, ...others] = received[0]?.mail.attachments ?? []
  expect(others).toEqual([])
  expect(received[0]?.mail.replyTo).toMatchObject([{ address: 'ada@example.com' }])
  expect(attachment).toMatchObject({ filename: 'list.pdf', mimeType: 'application/pdf' })
  expect(attachment && papers.equals(Buffer.from(new Uint8Array(Object(attachment.content))))).toBe(true)
})

test.each([
  ['by a code', 'ida@example.com'],
  ['in words only', 'plain@example.com'],
])('a form with files that the mail server refuses as too large %s is mailed without them', async (_how, recipient) => {
  const { send, received } = await openMail()
  const { worker, failures, submit } = await openForm(send, [recipient])
  const papers = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, 7)])
  await submit({ email: 'ada@example.com', papers: new File([papers], 'list.pdf') })
  await worker.run()
  expect(failures).toEqual([])
  expect(received.map(({ mail }) => [mail.attachments.length, mail.replyTo?.[0]?.address, mail.text])).toEqual([
    [
      0,
      'ada@example.com',
      expect.stringContaining('list.pdf (8790 kB, too large for this mail, kept with the submission)'),
    ],
  ])
})
