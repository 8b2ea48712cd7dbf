import { startOutbox } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { startContentService, until, type TestService } from '../testing/content.ts'
import { startReceiver } from '../testing/receiver.ts'
import { newWebhook } from './webhook-schema.ts'
import { createWebhook } from './webhook-store.ts'

const hooks = '/v2025-02-19/hooks/projects/local'
const hosts = ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0']
const fields = { name: 'Search', dataset: 'production', rule: { on: ['create'] } }

function callerOf(content: TestService, token: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await content.request(`${hooks}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
}

test('a webhook to a private address is refused when it is stored', async () => {
  const content = await startContentService()
  const call = callerOf(content, await content.signIn())
  const refused = { status: 400, body: expect.objectContaining({ message: expect.stringMatching(/^url: .*public/) }) }
  for (const host of [...hosts, 'LOCALHOST.', 'shop.localhost', '10.1.2.3', '[fd00::1]']) {
    expect(await call('POST', '', { ...fields, url: `http://${host}/` })).toEqual(refused)
  }
  const known = await call('POST', '', { ...fields, url: 'https://localhost.example.com/' })
  expect(known.status).toBe(201)
  const path = `/${known.body.id}`
  expect(await call('PATCH', path, { url: 'http://127.0.0.1/' })).toEqual(refused)
  expect(await call('PATCH', path, { isDisabledByUser: true })).toMatchObject({ status: 200 })
})

test('a webhook to a private address is stored when a setting allows it', async () => {
  const content = await startContentService({ webhooksToPrivateAddresses: true })
  const call = callerOf(content, await content.signIn())
  const { status, body } = await call('POST', '', { ...fields, url: 'http://127.0.0.1/' })
  expect(status).toBe(201)
  expect(await call('PATCH', `/${body.id}`, { url: 'http://localhost/' })).toMatchObject({ status: 200 })
})

test('no private address is reached, named or as a number, and none is tried again', async () => {
  const { received, port } = await startReceiver()
  const content = await startContentService()
  const token = await content.signIn()
  const call = callerOf(content, token)
  const onError = vi.fn()
  const { database, service } = content
  const outbox = startOutbox(database, service.outboxHandlers, { onError })
  const ids: string[] = []
  for (const host of hosts) {
    // Stored while the setting allowed it.
    const stored = newWebhook.parse({ ...fields, url: `http://${host}:${port}/` })
    ids.push((await createWebhook(database, stored, 'e-editor')).id)
  }
  await content.client({ token }).create({ _id: 'a', _type: 'page' })
  for (const id of ids) {
    await until(async () => {
      await outbox.run()
      expect(await call('GET', `/${id}/messages`)).toMatchObject({
        body: [{ status: 'failed', failureCount: 1, failureReason: 'This address is in a private network' }],
      })
    })
  }
  expect([received, onError.mock.calls]).toEqual([[], []])
})
