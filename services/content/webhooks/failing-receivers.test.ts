import { startOutbox } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { startContentService, until } from '../testing/content.ts'
import { startReceiver } from '../testing/receiver.ts'
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

test('a receiver that does not respond delays no other webhook', async () => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => timeout.call(AbortSignal, limit / 20))
  const content = await startContentService({ webhooksToPrivateAddresses: true })
  const token = await content.signIn()
  startOutbox(content.database, content.service.outboxHandlers)
  const silent = await startReceiver(...Array.from({ length: 100 }, () => new Promise<number>(() => {})))
  const { received, url } = await startReceiver()
  for (const receiver of [silent.url, url]) {
    const rule = { on: ['create'] }
    const { status } = await content.request('/v2025-02-19/hooks/projects/local', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'document', name: 'Search', url: receiver, dataset: 'production', rule }),
    })
    expect(status).toBe(201)
  }
  const created = content.client({ token }).transaction()
  for (let number = 0; number < 40; number += 1) created.create({ _id: `page-${number}`, _type: 'page' })
  await created.commit()
  // A delivery that takes too long on a busy machine is repeated.
  await until(() => expect(new Set(received.map(({ body }) => body)).size).toBe(40))
  // Without that each of its 40 deliveries is sent in turn.
  expect(silent.received.length).toBeLessThan(30)
})
