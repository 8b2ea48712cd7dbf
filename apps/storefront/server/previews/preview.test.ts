import { afterEach, expect, test } from 'vitest'
import type { RequestContext } from '../../app/request-context.ts'
import { readConfig } from '../config/config.ts'
import { createPageRoutes } from '../http/page-routes.ts'
import { createPreviews, type Render } from './preview.ts'

const config = readConfig({ PUBLIC_URL: 'http://shop.test', CONTENT_PUBLIC_DATASETS: 'production,staging' })

/** The role of each session that the content service knows. */
const roles = new Map([
  ['content_session=good', 'viewer'],
  ['content_session=packer', 'fulfilment'],
])

/** The origin of a result: by default a field that the shop compares, so that its text must not contain the origin. */
const sourceMap = (type = 'product', path = "$['sku']") => ({
  documents: [{ _id: 'calm', _type: type }],
  paths: [path],
  mappings: { $: { type: 'value', source: { type: 'documentValue', document: 0, path: 0 } } },
})

let resultSourceMap = sourceMap()
afterEach(() => void (resultSourceMap = sourceMap()))

/** A content service that knows these sessions, and responds to a query with its parameters. */
const send: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const role = roles.get(request.headers.get('Cookie') ?? '')
  const url = new URL(request.url)
  if (url.pathname.endsWith('/users/me'))
    return Response.json({ email: 'a@example.com', role }, { status: role ? 200 : 401 })
  const dataset = url.pathname.split('/').at(-1)
  const result = `${dataset} ${url.searchParams.get('perspective')}`
  return url.searchParams.has('resultSourceMap')
    ? Response.json({ result: `${result} with origins`, resultSourceMap, ms: 1, query: '' })
    : Response.json({ result, ms: 1, query: '' })
}

interface Rendered {
  path: string
  preview: RequestContext['preview'] | undefined
  variant: string | undefined
  content: string | undefined
}

const routeAt = createPageRoutes([{ path: 'preview/:id?', handle: { previewed: 'id' } }])

/** The page at a URL, rendered with the session's cookie. */
async function rendered(address: string, cookie?: string, settings = config) {
  let last: Rendered | undefined
  const render: Render = async (request, { content, preview, site } = {}) => {
    // The response is a text; its schema does not matter here.
    const answer = await content?.query({ groq: '*', schema: await import('zod').then(({ z }) => z.string()) })
    last = { path: new URL(request.url).pathname, preview, variant: site?.variant, content: answer }
    if (request.url.includes('/moved')) return new Response(null, { status: 302 })
    return new Response('<p>page</p>', { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public' } })
  }
  const previews = createPreviews({
    config: settings,
    send,
    readContent: send,
    routeAt: async (path) => routeAt(path),
    policy: (_html, preview) => (preview?.isEdited ? 'the policy with overlays' : 'the policy'),
    onSchemaError: () => {},
    render,
    renderForVisitor: render,
  })
  const response = await previews(new Request(`http://shop.test${address}`, cookie ? { headers: { cookie } } : {}))
  return { response, last }
}

const session = 'content_session=good'

test('PREVIEW-01: /preview/{id}?dataset= previews that document of that dataset; the id is optional', async () => {
  const { last } = await rendered('/preview/page-about?dataset=staging')
  expect(last?.preview).toEqual({ id: 'page-about', dataset: 'staging', changes: null, isEdited: false })
  expect((await rendered('/preview')).last?.preview).toEqual({
    id: null,
    dataset: 'production',
    changes: null,
    isEdited: false,
  })
})

test.each(['/preview/page-about', '/preview/page-about?dataset=', '/about?preview&dataset='])(
  'PREVIEW-01, PREVIEW-02: %s, which names no dataset, previews that of the site',
  async (address) => {
    const { last } = await rendered(address, session)
    expect([last?.preview?.dataset, last?.content]).toEqual(['production', 'production drafts'])
  },
)

test.each(['/preview/page-about?dataset=staging', '/about?preview&dataset=staging'])(
  'PREVIEW-02, PREVIEW-03, PREVIEW-04, PUB-10, PUB-11, PUB-13: %s shows drafts to editors only',
  async (address) => {
    const { last } = await rendered(address, session)
    expect([last?.content, last?.preview?.changes]).toEqual(['staging drafts', '/services/content/v1/event-streams'])
    expect((await rendered(address)).last?.content).toBe('staging published')
    expect((await rendered(address, 'content_session=stale')).last?.content).toBe('staging published')
    expect((await rendered(address, 'content_session=packer')).last?.content).toBe('staging published')
  },
)

test('a preview is not cached, and has its security policy', async () => {
  const { response } = await rendered('/about?preview', session)
  expect(response?.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response?.headers.get('Content-Security-Policy')).toBe('the policy')
  // Browsers check for each response whether the studio may show it in a frame.
  const moved = await rendered('/moved?preview', session)
  expect(moved.response?.headers.get('Content-Security-Policy')).toBe(`frame-ancestors 'self'`)
})

test('texts carry their origin for editors only, in the preview that the studio edits', async () => {
  const address = '/about?preview&dataset=staging&sanity-preview-perspective='
  const edited = await rendered(`${address}drafts`, session)
  expect([edited.last?.content, edited.last?.preview?.isEdited]).toEqual(['staging drafts with origins', true])
  expect(edited.response?.headers.get('Content-Security-Policy')).toBe('the policy with overlays')
  expect((await rendered(`${address}published`, session)).last?.content).toBe('staging published with origins')
  const visited = await rendered(`${address}drafts`)
  expect([visited.last?.content, visited.last?.preview?.isEdited]).toEqual(['staging published', false])
  expect(visited.response?.headers.get('Content-Security-Policy')).toBe('the policy')
})

test.each([
  ['form', "$['fields'][0]['name']", false],
  ['form', "$['fields'][0]['accept']", false],
  ['form', "$['fields'][0]['label']", true],
  ['labResults', "$['labResults'][0]['name']", true],
])('an edited %s can be used like a visitor’s: the text of %s carries its origin: %s', async (type, path, carries) => {
  resultSourceMap = sourceMap(type, path)
  const { last } = await rendered('/about?preview&sanity-preview-perspective=drafts', session)
  expect(last?.content === 'production drafts with origins').toBe(!carries)
})

test.each([
  ['/about?preview&dataset=staging&sanity-preview-perspective=r1,r2,drafts', 'staging r1,r2,drafts with origins'],
  ['/about?preview&dataset=staging&sanity-preview-perspective=raw', 'staging drafts with origins'],
  ['/about?preview&dataset=staging&sanity-preview-perspective=r1,a%20b', 'staging drafts with origins'],
  ['/preview/versions.r1.page-about?dataset=staging', 'staging r1,drafts'],
  ['/about?preview=versions.r1.page-about&dataset=staging', 'staging r1,drafts'],
])('%s shows what releases will publish, to editors only', async (address, content) => {
  const { last } = await rendered(address, session)
  expect(last?.content).toBe(content)
  expect((await rendered(address)).last?.content).toBe('staging published')
})

test('a guest of shared previews sees drafts, without the tools and the changes of editors', async () => {
  const address = '/about?preview&dataset=staging&sanity-preview-perspective=drafts'
  // The content service above returns this text as the shared secret.
  const { last } = await rendered(address, `shared_preview_staging=${encodeURIComponent('staging raw')}`)
  expect([last?.content, last?.preview]).toMatchObject(['staging drafts', { isEdited: false, changes: null }])
})

test('a version is previewed as its document', async () => {
  const { last } = await rendered('/preview/versions.r1.page-about?dataset=staging', session)
  expect(last?.preview).toMatchObject({ id: 'page-about', release: 'r1' })
})

test('other pages are no previews, and an unknown dataset has none', async () => {
  expect((await rendered('/about', session)).response).toBeNull()
  expect((await rendered('/previews', session)).response).toBeNull()
  expect((await rendered('/preview/home?dataset=elsewhere', session)).last?.path).toBe('/404')
})

test('a private dataset is previewed to editors only', async () => {
  const settings = readConfig({ PUBLIC_URL: 'http://shop.test' })
  const address = '/preview/page-about?dataset=staging'
  expect((await rendered(address, session, settings)).last?.content).toBe('staging drafts')
  expect((await rendered(address, undefined, settings)).last?.path).toBe('/404')
  expect((await rendered('/preview/page-about', undefined, settings)).last?.content).toBe('production published')
})

test('a draft is previewed by its published id, and the non-hemp home in the non-hemp variant', async () => {
  expect((await rendered('/preview/drafts.home')).last?.preview?.id).toBe('home')
  expect((await rendered('/?preview=home-non-cbd')).last?.variant).toBe('non-cbd')
  expect((await rendered('/?preview=home')).last?.variant).toBe('cbd')
})
