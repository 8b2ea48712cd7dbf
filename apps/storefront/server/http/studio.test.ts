import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { studioRoutes } from './studio.ts'

const askSettings = (environment: Record<string, string>) =>
  studioRoutes(readConfig(environment)).request('/admin/settings.json')

test('PICK-14, PICK-15: the studio reads our own or the configured store’s catalogue, version 2024-07', async () => {
  const own = await (await askSettings({})).json()
  expect(own.catalogue).toEqual({ url: '/services/commerce/api/2024-07/graphql.json', accessToken: null })
  const store = await askSettings({ STOREFRONT_DOMAIN: 'calm.example', STOREFRONT_ACCESS_TOKEN: 'public' })
  expect((await store.json()).catalogue).toEqual({
    url: 'https://calm.example/api/2024-07/graphql.json',
    accessToken: 'public',
  })
})

test.each([
  [{ CONTENT_READ_TOKEN: 'secret' }, 'CONTENT_PROJECT_ID'],
  [{ CONTENT_PROJECT_ID: 'abc123' }, 'CONTENT_READ_TOKEN'],
  [{ CONTENT_API_HOST: 'https://content.example' }, 'CONTENT_PROJECT_ID, CONTENT_READ_TOKEN'],
])('ERR2-05: missing settings of hosted content with %j are named', async (environment, missing) => {
  const answer = await askSettings(environment)
  expect([answer.status, (await answer.json()).title]).toEqual([
    503,
    `Missing required environment variables: ${missing}`,
  ])
})

test('the studio’s settings contain no secret', async () => {
  const answer = await askSettings({ CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'secret' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('secret')
})

test('until the studio is built its pages say so and reload; then they are the studio', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const routes = studioRoutes(readConfig({ PUBLIC_URL: 'http://shop.test' }), folder)
  await writeFile(path.join(folder, 'index.html'), 'the studio')
  for (const address of ['/admin', '/admin/production/structure']) {
    const early = await routes.request(address)
    expect(early.status).toBe(503)
    expect(await early.text()).toContain('http-equiv="refresh"')
  }
  await writeFile(path.join(folder, '.fingerprint'), '')
  const built = await routes.request('/admin')
  expect([built.status, await built.text()]).toEqual([200, 'the studio'])
})
