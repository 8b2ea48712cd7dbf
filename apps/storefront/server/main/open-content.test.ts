import { createTestDatabase } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { openContent } from './open-content.ts'

const day = 24 * 60 * 60 * 1000

test('CONTENT_HISTORY_DAYS and CONTENT_WEBHOOKS_TO_PRIVATE are in force', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * day })
  const owner = { email: 'owner@example.com', password: 'a calm and quiet lake' }
  const config = readConfig({
    EDITOR_EMAIL: owner.email,
    EDITOR_PASSWORD: owner.password,
    CONTENT_HISTORY_DAYS: '1',
    CONTENT_WEBHOOKS_TO_PRIVATE: 'on',
  })
  const database = await createTestDatabase()
  const content = await openContent(config, database, { logger: createLogger('silent'), hasUpkeep: false })
  onTestFinished(() => content.close())
  const call = async (path: string, body?: object, token = '') => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const response = await content.fetch(new Request(`http://shop.test${path}`, { ...init, headers }))
    return { status: response.status, body: await response.json() }
  }
  const { token } = z.object({ token: z.string() }).parse((await call('/auth/sign-in', owner)).body)
  const write = (title: string) =>
    call('/v1/data/mutate/production', { mutations: [{ createOrReplace: { _id: 'a', _type: 'page', title } }] }, token)
  await write('first')
  const first = new Date().toISOString()
  vi.setSystemTime(Date.now() + 2 * day)
  await write('second')
  vi.setSystemTime(Date.now() + 2 * day)
  const revision = () => call(`/v1/data/history/production/documents/a?time=${first}`, undefined, token)
  expect((await revision()).body).toMatchObject({ documents: [{ title: 'first' }] })
  await content.tidy()
  expect((await revision()).body).toMatchObject({ documents: [] })

  const webhook = { name: 'Own', dataset: 'production', url: 'http://127.0.0.1/', rule: { on: ['create'] } }
  expect((await call('/v1/hooks/projects/local', webhook, token)).status).toBe(201)
})
