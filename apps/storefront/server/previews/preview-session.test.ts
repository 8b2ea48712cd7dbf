import { expect, test, vi } from 'vitest'
import { renderPage, startHostedSources } from '../testing/hosted-sources.ts'
import { startWholeShop } from '../testing/whole-shop.ts'
import { readConfig } from '../config/config.ts'
import { previewSessionOf } from './preview-session.ts'

/** A shop with hosted content, and functions to open a preview there as the vendor's studio does. */
async function openShop(settings: Record<string, string> = {}) {
  const sources = await startHostedSources()
  const { request } = await startWholeShop({
    settings: { ...sources.settings, CONTENT_READ_TOKEN: 'read', ...settings },
    render: renderPage,
  })
  return {
    ...sources,
    request,
    /** The request of the vendor's presentation tool: https://www.sanity.io/docs/visual-editing/preview-url-secret */
    async open(secret: string, page: string) {
      const parameters = new URLSearchParams({ 'sanity-preview-secret': secret, 'sanity-preview-pathname': page })
      const response = await request(`/services/preview-session?${parameters}`)
      return {
        status: response.status,
        location: response.headers.get('Location'),
        frames: response.headers.get('Content-Security-Policy'),
        set: response.headers.get('Set-Cookie'),
        cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '',
      }
    },
    async preview(address: string, cookie: string) {
      const response = await request(address, { headers: { cookie } })
      return {
        text: await response.text(),
        kept: response.headers.get('Cache-Control'),
        policy: response.headers.get('Content-Security-Policy'),
      }
    },
  }
}

test('a studio of hosted content opens previews that show drafts in its session only', async () => {
  const { calls, open, preview, request } = await openShop()
  const { status, location, frames, set, cookie } = await open(
    'of production',
    '/about?sanity-preview-perspective=drafts',
  )
  expect([status, location]).toEqual([302, '/about?sanity-preview-perspective=drafts&preview=&dataset=production'])
  expect(frames).toBe(`frame-ancestors 'self' https://calm.sanity.studio`)
  expect(set).toMatch(/^__Host-preview_production=.*; Max-Age=43200; .*HttpOnly; Secure; SameSite=None; Partitioned$/)

  const draft = await preview(location ?? '', `visitor=7; ${cookie}`)
  expect(draft).toMatchObject({ text: 'Calm, perhaps: 12.0', kept: 'private, no-store' })
  expect(draft.policy).toContain(`frame-ancestors 'self' https://calm.sanity.studio`)
  const query = calls.content.at(-1)
  expect([query?.headers.get('Authorization'), query?.headers.get('Cookie')]).toEqual(['Bearer read', null])

  const isKnown = async (dataset: string) =>
    (await request(`/services/preview-session/${dataset}`, { headers: { cookie } })).status
  expect([await isKnown('production'), await isKnown('staging')]).toEqual([204, 401])

  const published = await preview('/about?preview', '')
  expect(published.text).toBe('Calm: 12.0')
  expect(published.policy).toContain(`frame-ancestors 'self';`)
  expect(await (await request('/about', { headers: { cookie } })).text()).toBe('Calm: 12.0')
})

test('a session that is forged, expired or of another dataset shows published content', async () => {
  const { open, preview, settings } = await openShop({ CONTENT_PUBLIC_DATASETS: 'production,staging' })
  const { cookie } = await open('of production', '/about')
  expect((await preview('/about?preview', cookie)).text).toBe('Calm, perhaps: 12.0')
  const [name, value = ''] = cookie.split('=')
  const others = {
    forged: `${name}=${value.replace('production', 'staging')}`,
    renamed: cookie.replace('preview_production', 'preview_staging'),
    unsigned: `${name}=${encodeURIComponent(JSON.stringify({ dataset: 'production', until: Date.now() + 1e6 }))}`,
    empty: `${name}=`,
  }
  for (const [what, other] of Object.entries(others)) {
    for (const dataset of ['production', 'staging']) {
      const { text } = await preview(`/about?preview&dataset=${dataset}`, other)
      expect([what, dataset, text]).toEqual([what, dataset, 'Calm: 12.0'])
    }
  }
  // Only holders of the token that reads drafts can make one.
  const sessionOf = (token: string) => {
    const config = readConfig({ ...settings, PUBLIC_URL: 'https://calm.example', CONTENT_READ_TOKEN: token })
    return previewSessionOf(new Request('https://calm.example', { headers: { cookie } }), config, 'production')
  }
  expect([await sessionOf('read'), await sessionOf('other')]).toEqual([expect.anything(), undefined])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * 3_600_000 })
  expect((await preview('/about?preview', cookie)).text).toBe('Calm: 12.0')
})

test('only a valid secret opens a session, and it redirects to this site only', async () => {
  const { content, open, request } = await openShop()
  expect(await open('guessed', '/about')).toMatchObject({ status: 401, set: null })
  expect((await request('/services/preview-session')).status).toBe(401)
  for (const page of ['https://evil.test/', '//evil.test/', '//a//b//evil.test', '/\\evil.test', '/.//evil.test'])
    expect((await open('of production', page)).location).toMatch(/^\/(?![/\\])/)
  expect((await open('of production', '')).location).toBe(
    '/?sanity-preview-perspective=drafts&preview=&dataset=production',
  )
  await content.setCondition('JSON that breaks off')
  expect(await open('of production', '/about')).toMatchObject({ status: 503, set: null })
})

test('a private dataset is only previewed with a session, with hosted content too', async () => {
  const { open, preview, request } = await openShop()
  expect((await request('/about?preview&dataset=staging')).status).toBe(404)
  const { location, cookie } = await open('of staging', '/about')
  expect(location).toBe('/about?sanity-preview-perspective=drafts&preview=&dataset=staging')
  expect((await preview(location ?? '', cookie)).text).toBe('Calm, perhaps: 12.0')
  expect((await preview('/about?preview', cookie)).text).toBe('Calm: 12.0')
})

test('a dataset that does not exist, or that the token may not read, has no secrets', async () => {
  const { closedDatasets, open } = await openShop()
  for (const status of [401, 403, 404]) {
    closedDatasets['staging'] = status
    expect(await open('guessed', '/about')).toMatchObject({ status: 401, set: null })
  }
  closedDatasets['production'] = 404
  delete closedDatasets['staging']
  expect((await open('of staging', '/about')).location).toContain('dataset=staging')
  // With no dataset left, the secret is not known to be wrong.
  closedDatasets['staging'] = 401
  expect((await open('of staging', '/about')).status).toBe(503)
})

test('while hosted content is known to be down, a preview does not call it', async () => {
  const { content, request } = await openShop()
  await content.setCondition('dead')
  await request('/about')
  const calls = vi.spyOn(globalThis, 'fetch')
  await request('/previewed?preview')
  const addresses = calls.mock.calls.map(([input]) => new URL(new Request(input).url))
  expect(addresses.filter(({ searchParams }) => searchParams.get('$slug') === '"/previewed"')).toEqual([])
})

test('with hosted content the back office gives the reason and does not ask to sign in', async () => {
  const { open, request } = await openShop()
  const { cookie } = await open('of production', '/about')
  const response = await request('/admin/back-office/orders', { headers: { cookie } })
  expect([response.status, (await response.json()).title]).toEqual([404, expect.stringContaining('hosted content')])
})

test('without hosted content, or a token that reads drafts, preview sessions do not exist', async () => {
  const { open } = await openShop({ CONTENT_READ_TOKEN: '' })
  expect((await open('of production', '/about')).status).toBe(404)
})
