import type { OutboxEntry } from '@shop/database/outbox-table'
import { runOutbox, startOutbox } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { startContentService, until } from '../testing/content.ts'
import { startReceiver } from '../testing/receiver.ts'
import { contentTablesOf } from '../tables.ts'
import { changesTopic, deliveryTopic } from './changes.ts'
import { FailingReceivers } from './failing-receivers.ts'

/** A delivery that the test settles, and whether it was sent. */
function startDelivery(receivers: FailingReceivers) {
  const response = Promise.withResolvers<string>()
  const send = vi.fn(() => response.promise)
  return { ...response, send, result: receivers.ask('hook', send).catch((error: Error) => error.message) }
}

test('after a failure one delivery at a time is sent, and all again after a response', async () => {
  const receivers = new FailingReceivers()
  const [first, second] = [startDelivery(receivers), startDelivery(receivers)]
  first.reject(new Error('No response'))
  expect(await first.result).toBe('No response')
  // The second one still waits.
  const third = startDelivery(receivers)
  expect(await third.result).toMatch(/^Not sent/)
  expect(third.send).not.toHaveBeenCalled()
  second.reject(new Error('No response'))
  await second.result
  const [fourth, fifth] = [startDelivery(receivers), startDelivery(receivers)]
  expect(await fifth.result).toMatch(/^Not sent/)
  fourth.resolve('taken')
  expect(await fourth.result).toBe('taken')
  const [sixth, seventh] = [startDelivery(receivers), startDelivery(receivers)]
  expect([sixth.send.mock.calls, seventh.send.mock.calls]).toEqual([[[]], [[]]])
})

/** A service with webhooks for documents that are created; they wait a twentieth of the time for a response. */
async function startWithWebhooks(...receivers: string[]) {
  const { timeout } = AbortSignal
  const shorter = vi.spyOn(AbortSignal, 'timeout')
  shorter.mockImplementation((limit) => timeout.call(AbortSignal, limit / 20))
  const content = await startContentService({ webhooksToPrivateAddresses: true })
  const token = await content.signIn()
  for (const url of receivers) {
    const webhook = { type: 'document', name: 'Search', url, dataset: 'production', rule: { on: ['create'] } }
    const { status } = await content.call('POST', '/v2025-02-19/hooks/projects/local', webhook, token)
    expect(status).toBe(201)
  }
  return { content, token, waitFully: () => shorter.mockRestore() }
}

test('a delivery that was not sent at its last attempt is sent when the receiver responds again', async () => {
  const response = Promise.withResolvers<number>()
  const { received, url } = await startReceiver(new Promise(() => {}), response.promise)
  const { content, token, waitFully } = await startWithWebhooks(url)
  const { [changesTopic]: findChanges, [deliveryTopic]: send } = content.service.outboxHandlers
  if (!findChanges || !send) throw new Error('The outbox has no handlers for webhooks')
  const created = content.client({ token }).transaction()
  for (const id of ['a', 'b', 'c']) created.create({ _id: id, _type: 'page' })
  await created.commit()
  await runOutbox(content.database, { [changesTopic]: findChanges })
  const queued = content.database.kysely.selectFrom('outbox').selectAll().where('topic', '=', deliveryTopic)
  const [first, second, third] = await queued.execute()
  if (!first || !second || !third) throw new Error('There are fewer deliveries than documents')
  const attempt = (entry: OutboxEntry, attempts: number) =>
    send(JSON.parse(entry.payload), { ...entry, attempts }, new AbortController().signal)

  await expect(attempt(first, 1)).rejects.toThrow('could not be delivered')
  waitFully()
  const waiting = attempt(second, 12)
  await until(() => expect(received).toHaveLength(2))
  await expect(attempt(third, 12)).rejects.toThrow('could not be delivered')
  response.resolve(200)
  await waiting
  await attempt(third, 13)
  expect(received).toHaveLength(3)
  const stored = contentTablesOf(content.database).selectFrom('content_webhook_delivery').select('status')
  const states = (await stored.execute()).map(({ status }) => status)
  expect(states.toSorted()).toEqual(['delivered', 'delivered', 'pending'])
})

test('a receiver that does not respond delays no other webhook', async () => {
  const silent = await startReceiver(...Array.from({ length: 100 }, () => new Promise<number>(() => {})))
  const { received, url } = await startReceiver()
  const { content, token } = await startWithWebhooks(silent.url, url)
  startOutbox(content.database, content.service.outboxHandlers)
  const created = content.client({ token }).transaction()
  for (let number = 0; number < 40; number += 1) created.create({ _id: `page-${number}`, _type: 'page' })
  await created.commit()
  // A delivery that takes too long on a busy machine is repeated.
  await until(() => expect(new Set(received.map(({ body }) => body)).size).toBe(40))
  // Without that each of its 40 deliveries is sent in turn.
  expect(silent.received.length).toBeLessThan(30)
})
