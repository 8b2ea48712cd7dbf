import { createOutboxWorker } from '@shop/database/outbox-worker'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startContentService, until } from '../testing/content.ts'
import { startReceiver } from '../testing/receiver.ts'

test('a receiver that does not respond holds up no other webhook', async () => {
  const { timeout } = AbortSignal
  const shortened = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((limit) => timeout.call(AbortSignal, limit / 20))
  onTestFinished(() => shortened.mockRestore())
  const content = await startContentService({ webhooksToPrivateAddresses: true })
  const token = await content.signIn()
  const { database, service } = content
  const outbox = createOutboxWorker({ database, handlers: service.outboxHandlers, onError: vi.fn() })
  onTestFinished(outbox.stop)
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
  await until(() => expect(received).toHaveLength(40))
  expect(silent.received.length).toBeLessThan(10)
})
