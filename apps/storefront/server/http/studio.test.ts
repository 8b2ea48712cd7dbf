import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { studioRoutes } from './studio.ts'

const fetchSettings = (environment: Record<string, string>) =>
  studioRoutes(readConfig(environment)).request('/admin/settings.json')

test('PICK-14, PICK-15: the studio reads our own or the configured store’s catalogue, version 2024-07', async () => {
  const own = await (await fetchSettings({})).json()
  expect(own.catalogue).toEqual({ url: '/services/commerce/api/2024-07/graphql.json', accessToken: null })
  const store = await fetchSettings({ STOREFRONT_DOMAIN: 'calm.example', STOREFRONT_ACCESS_TOKEN: 'public' })
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
  const response = await fetchSettings(environment)
  expect([response.status, (await response.json()).title]).toEqual([
    503,
    `Missing required environment variables: ${missing}`,
  ])
})

test('the studio’s settings contain no secret', async () => {
  const response = await fetchSettings({ CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'secret' })
  expect(response.status).toBe(200)
  expect(await response.text()).not.toContain('secret')
})

test.each([
  ['/ADMIN', '/admin'],
  ['/Admin/production/structure/press;a?b=C', '/admin/production/structure/press;a?b=C'],
])('STUDIO-06: %s leads to the studio', async (path, target) => {
  const response = await studioRoutes(readConfig({})).request(path)
  expect([response.status, response.headers.get('Location')]).toEqual([308, target])
})

test('STUDIO-15: the studio may show the previews of LOCAL_PREVIEW_URL in a frame', async () => {
  const environment = { LOCAL_PREVIEW_URL: 'http://localhost:4000' }
  expect((await (await fetchSettings(environment)).json()).localPreviewUrl).toBe('http://localhost:4000')
  const { headers } = await studioRoutes(readConfig(environment)).request('/admin')
  const policy = headers.get('Content-Security-Policy')
  expect(policy).toContain("frame-src 'self' http://localhost:4000;")
  expect(policy).toMatch(/object-src 'none'.*frame-ancestors 'self'$/)
})

const hosted = { CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'secret' }

/** The sources to which the studio may connect. */
async function connectSources(environment: Record<string, string>) {
  const response = await studioRoutes(readConfig(environment)).request('/admin')
  return /connect-src ([^;]*)/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]?.split(' ')
}

test('the studio reads and writes hosted content at CONTENT_API_HOST, and may connect to it', async () => {
  const vendor = ["'self'", 'https://*.sanity.io', 'https://cdn.sanity.io', 'wss://*.sanity.io']
  expect((await (await fetchSettings(hosted)).json()).apiHost).toBeNull()
  expect(await connectSources(hosted)).toEqual(vendor)
  const elsewhere = { ...hosted, CONTENT_API_HOST: 'https://api.alt.test/' }
  expect((await (await fetchSettings(elsewhere)).json()).apiHost).toBe('https://api.alt.test')
  const added = [
    'https://api.alt.test',
    'https://abc123.api.alt.test',
    'wss://abc123.api.alt.test',
    'https://cdn.alt.test',
  ]
  expect(await connectSources(elsewhere)).toEqual([...vendor, ...added])
  const local = await connectSources({ ...hosted, CONTENT_API_HOST: 'http://content.test:8080/lake' })
  expect(local?.slice(vendor.length)).toEqual([
    'http://content.test:8080',
    'http://abc123.content.test:8080',
    'ws://abc123.content.test:8080',
  ])
})

test('until the studio is built its pages say so and reload; then they are the studio', async () => {
  const folder = await temporaryFolder()
  const routes = studioRoutes(readConfig({ PUBLIC_URL: 'http://shop.test' }), folder)
  await writeFile(path.join(folder, 'index.html'), 'the studio')
  for (const address of ['/admin', '/admin/production/structure']) {
    const early = await routes.request(address)
    expect(early.status).toBe(503)
    expect(await early.text()).toContain('http-equiv="refresh"')
  }
  await writeFile(path.join(folder, '.fingerprint'), '')
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/studio-hash.js'), '')
  const built = await routes.request('/admin')
  expect([built.status, await built.text()]).toEqual([200, 'the studio'])
  expect(built.headers.get('Cache-Control')).toBe('no-cache')
  const script = await routes.request('/admin/assets/studio-hash.js')
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  for (const missing of ['/admin/assets/none.js', '/admin/none.js'])
    expect((await routes.request(missing)).status).toBe(404)
  for (const document of ['/admin/production/structure/page;a.js', '/admin/assets/structure/page;a.js'])
    expect(await (await routes.request(document)).text()).toBe('the studio')
})
