import type { SanityClient } from '@sanity/client'
import { createConnectedDatabases, runOutbox } from '@shop/database/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeAccount } from '../access/editors.ts'
import type { MentionMessage } from './mention-mail.ts'
import { newComment, newTask } from '../testing/comments.ts'
import { startContentService, type TestService } from '../testing/content.ts'

const publicUrl = () => 'https://halcyon.example/services/content'

let content: TestService
let sent: MentionMessage[]
let ada: SanityClient

/** A service whose mails are collected. */
const startMailing = (options: Parameters<typeof startContentService>[0] = {}) =>
  startContentService({
    publicUrl,
    mentionMail: { shopName: 'Halcyon', send: async (message) => void sent.push(message) },
    ...options,
  })

/** Sends the queued mails. */
const deliver = ({ database, service }: TestService) => runOutbox(database, service.outboxHandlers)

const commenterOf = async (service: TestService, name: string) =>
  service.client({
    token: await service.signInAs(name, 'editor'),
    dataset: 'production-comments',
    apiHost: service.url,
  })

beforeEach(async () => {
  sent = []
  content = await startMailing()
  ada = await commenterOf(content, 'ada')
  await content.signInAs('ida', 'editor')
  await content.signInAs('victor', 'viewer')
})

const recipients = async () => {
  await deliver(content)
  return sent.splice(0).map(({ to, subject }) => [to, subject])
}
const mentioned = (name: string) => [`${name}@example.com`, "ada@example.com mentioned you in a comment on 'Home'"]

test('a mentioned person gets one mail with the text, and a link of the shop to the comment', async () => {
  await ada.create({ _id: 'c', ...newComment('e-ada', 'Shorter, please, @e-ida !') })
  await deliver(content)
  expect(sent).toMatchObject([
    {
      to: 'ida@example.com',
      subject: "ada@example.com mentioned you in a comment on 'Home'",
      text: [
        "ada@example.com mentioned you in a comment on 'Home':",
        '> Shorter, please, @ida@example.com !',
        'Open it in the studio:\nhttps://halcyon.example/admin/production/intent/edit/id=home;type=page;inspect=sanity%2Fcomments;comment=c/',
        'You get this mail because you have an account in the studio of Halcyon.\n',
      ].join('\n\n'),
    },
  ])
})

test('the HTML of a mail is its text, whatever is written; long words are cut between characters', async () => {
  const words = `<img src=x>"&" @e-ida ${'🌿'.repeat(1000)}`
  const target = { document: { _ref: 'home', _weak: true }, documentType: 'page', documentVersionId: 'r1' }
  await ada.create({ _id: 'c', ...newComment('e-ada', words, { target }) })
  await deliver(content)
  const [{ text, html }] = sent as [MentionMessage]
  expect(text).toMatch(/^> <img src=x>"&" @ida@example.com (🌿){900,999}…$/mu)
  expect(html).toMatch(/>&lt;img src=x&gt;&quot;&amp;&quot; @ida@example.com (🌿){900,999}…<\/blockquote>/u)
  expect(html.match(/<a [^>]+>/g)).toEqual([
    expect.stringMatching(
      /href="https:\/\/halcyon\.example\/admin\/production\/intent\/edit\/id=home;type=page;.*\/\?perspective=r1"/,
    ),
  ])
})

test('an edited comment mails only those who were not mentioned before', async () => {
  await ada.create({ _id: 'c', ...newComment('e-ada', 'a @e-ida') })
  expect(await recipients()).toEqual([mentioned('ida')])
  await ada
    .patch('c')
    .set({ message: newComment('e-ada', 'b @e-ida @e-victor').message })
    .commit()
  expect(await recipients()).toEqual([mentioned('victor')])
  await ada
    .patch('c')
    .set({ message: newComment('e-ada', 'b').message })
    .commit()
  await ada
    .patch('c')
    .set({ message: newComment('e-ada', 'b @e-ida @e-victor').message })
    .commit()
  expect(await recipients()).toEqual([])
})

test('a created task mails its assignee and everybody it mentions; a draft mails nobody', async () => {
  const draft = { assignedTo: 'e-ida', createdByUser: null, description: newComment('', '@e-victor @e-ida').message }
  await ada.create({ _id: 't', ...newTask('e-ada', draft) })
  expect(await recipients()).toEqual([])
  await ada.patch('t').set({ createdByUser: '2026-11-23T12:00:00.000Z' }).commit()
  expect((await recipients()).toSorted()).toEqual([
    ['ida@example.com', "ada@example.com assigned you the task 'Mend the footer'"],
    ['victor@example.com', "ada@example.com mentioned you in the task 'Mend the footer'"],
  ])
  await ada.patch('t').set({ title: 'Mend it' }).commit()
  expect(await recipients()).toEqual([])
  await ada.patch('t').set({ assignedTo: 'e-victor' }).commit()
  await deliver(content)
  expect(sent).toMatchObject([
    {
      to: 'victor@example.com',
      text: expect.stringContaining(
        '\nhttps://halcyon.example/admin/production/structure?sidebar=tasks&selectedTask=t&viewMode=edit\n',
      ),
    },
  ])
})

test('nobody gets a mail without access, or about their own text', async () => {
  await content.signInAs('packer', 'fulfilment')
  await content.signInAs('gone', 'editor')
  await changeAccount(content.database, 'e-gone', { isDisabled: true })
  await ada.create(newComment('e-ada', '@e-packer @e-gone @e-nobody @e-ada @evil@example.com'))
  await ada.create({ _id: 'c', ...newComment('e-ada', '@e-ida') })
  await ada.create({ _id: 'd', ...newComment('e-ada', '@e-victor') })
  await ada.delete('d')
  await ada.create({ _id: 'e', ...newComment('e-ada', '@e-victor') })
  await ada
    .patch('e')
    .set({ message: newComment('e-ada', 'nobody').message })
    .commit()
  await changeAccount(content.database, 'e-ida', { isDisabled: true })
  expect(await recipients()).toEqual([])
})

test('one author causes a limited number of mails', async () => {
  const mutations = Array.from({ length: 40 }, () => newComment('e-ada', '@e-ida @e-victor'))
  await Promise.all(mutations.map((comment) => ada.create(comment)))
  expect(await recipients()).toHaveLength(30)
  const ida = await commenterOf(content, 'ida')
  await ida.create(newComment('e-ida', '@e-ada'))
  expect(await recipients()).toHaveLength(1)
})

test('nobody gets two mails, after a refused or repeated change or a mail server’s refusal', async () => {
  let refusals = 1
  const send = async (message: MentionMessage) => {
    if (refusals-- > 0) throw new Error('busy')
    sent.push(message)
  }
  const service = await startMailing({ mentionMail: { shopName: 'Halcyon', send } })
  const client = await commenterOf(service, 'ada')
  await service.signInAs('ida', 'editor')
  const transaction = () =>
    client
      .transaction()
      .create({ _id: 'c', ...newComment('e-ada', '@e-ida') })
      .transactionId('once')
  await transaction().commit()
  await transaction().commit()
  await expect(client.create({ _id: 'd', ...newComment('e-ida', '@e-ida') })).rejects.toMatchObject({ statusCode: 403 })
  await deliver(service)
  expect(sent).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await deliver(service)
  await deliver(service)
  expect(sent.map(({ to }) => to)).toEqual(['ida@example.com'])
})

test('two processes send one mail', async () => {
  const databases = await createConnectedDatabases()
  const started = await Promise.all(databases.map((database) => startMailing({ database })))
  const [first, second] = await Promise.all(started.map((service) => commenterOf(service, 'ada')))
  await started[0]!.signInAs('ida', 'editor')
  await first!.create({ _id: 'c', ...newComment('e-ada', '@e-ida') })
  await second!.create({ _id: 'd', ...newComment('e-ada', '@e-ida') })
  await Promise.all(started.map(deliver))
  expect(sent.map(({ to }) => to)).toEqual(['ida@example.com', 'ida@example.com'])
})
