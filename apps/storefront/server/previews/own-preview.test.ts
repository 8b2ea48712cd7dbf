import { inspect } from 'node:util'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { requestContext, type RequestContext } from '../../app/request-context.ts'
import { loader as loadPage } from '../../app/routes/page/route.tsx'
import { loader as loadProduct } from '../../app/routes/product/route.tsx'
import { readConfig } from '../config/config.ts'
import { renderPage } from '../testing/hosted-sources.ts'
import { startWholeShop } from '../testing/whole-shop.ts'
import { hasSharedPreview } from './own-preview.ts'

const owner = { email: 'editor@shop.test', password: 'a calm and quiet lake' }
const secretId = 'sanity-preview-url-secret.share-access'

/** A shop with a draft of its own content, and an editor's token. */
async function openShop(settings: Record<string, string> = {}, render = renderPage) {
  const { request } = await startWholeShop({
    settings: { EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password, ...settings },
    render,
  })
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await request(`/services/content${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const { token } = await post('/auth/sign-in', owner)
  const mutate = (...mutations: object[]) => post('/v2025-02-19/data/mutate/production', { mutations }, token)
  await mutate({ create: { _id: 'drafts.calm', _type: 'page', title: 'Calm, perhaps', slug: { current: '/calm' } } })
  const open = async (parameters: string, cookie = '', dataset = 'production') => {
    const response = await request(`/services/preview-session?dataset=${dataset}${parameters}`, { headers: { cookie } })
    const [set = ''] = (response.headers.get('Set-Cookie') ?? '').split(';')
    const { status, headers } = response
    return { status, location: headers.get('Location'), set, headers }
  }
  const preview = async (cookie: string) => (await request('/calm?preview', { headers: { cookie } })).text()
  return { request, mutate, open, preview, session: `__Host-content_session=${token}` }
}

const wanted = (page: string) => `&sanity-preview-pathname=${encodeURIComponent(page)}`

test('the session of the studio opens previews of our own content, on this site only', async () => {
  const { open, session } = await openShop()
  expect(await open(wanted('/calm'))).toMatchObject({ status: 401, location: null })
  const parameters = 'sanity-preview-perspective=drafts&preview=&dataset=production'
  const opened = { status: 302, location: `/calm?${parameters}`, set: '' }
  expect(await open(wanted('/calm'), session)).toMatchObject(opened)
  for (const page of ['//evil.test/calm', '/.//evil.test/calm', 'https://evil.test/calm', 'http://'])
    expect(await open(wanted(page), session)).toMatchObject({ status: 302, location: `/?${parameters}` })
})

const { queryRoute } = createStaticHandler([
  { path: '/:page', loader: ({ params: { page = '' }, ...values }) => loadPage({ ...values, params: { page } }) },
  {
    path: '/shop/:category/:product',
    loader: ({ params: { category = '', product = '' }, ...values }) =>
      loadProduct({ ...values, params: { category, product } }),
  },
])

/** The response of the shop's own loaders, without a body. */
async function load(request: Request, values: RequestContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestContext, values)
  const result: unknown = await queryRoute(request, { requestContext: context }).catch((error: unknown) => error)
  return result instanceof Response ? result : new Response(null, Object(result).init)
}

const renamed = (_id: string, _type: string, current: string) => ({
  create: { _id: `drafts.${_id}`, _type, title: 'Calm', slug: { current } },
})

test('PUB-13: the preview of a page leads an editor to its draft that has another address', async () => {
  const { request, mutate, session } = await openShop({}, load)
  await mutate(
    renamed('page-about', 'page', 'about-us'),
    renamed('category-zero-proof', 'productCategory', 'zero'),
    renamed('page-contact', 'page', 'contact'),
  )
  const leadsTo = async (address: string, cookie = session) => {
    const { status, headers } = await request(address, { headers: { cookie } })
    return [status, headers.get('Location')]
  }
  const perspective = '&sanity-preview-perspective=drafts'
  expect(await leadsTo(`/about?preview${perspective}`)).toEqual([302, `/about-us?preview=page-about${perspective}`])
  // The document's address while its slug is typed.
  expect(await leadsTo('/about-?preview=page-about')).toEqual([302, '/about-us?preview=page-about'])
  expect(await leadsTo('/about?preview=page-about')).toEqual([302, '/about-us?preview=page-about'])
  expect(await leadsTo('/shop/zero-proof/dusk-spritz?preview')).toEqual([
    302,
    '/shop/zero/dusk-spritz?preview=product-dusk-spritz',
  ])
  for (const shown of ['/about-us?preview', '/contact?preview']) expect(await leadsTo(shown)).toEqual([200, null])
  for (const missing of ['/nowhere?preview', '/nowhere?preview=cart'])
    expect(await leadsTo(missing)).toEqual([404, null])
  expect(await leadsTo('/about?preview', '')).toEqual([200, null])
})

test('previews of our own content open while the token of hosted content is still set', async () => {
  const { preview, session } = await openShop({ CONTENT_READ_TOKEN: 'left-over' })
  expect(await preview(session)).toContain('Calm, perhaps')
})

test('a link that an editor shares shows drafts without a session, until sharing ends', async () => {
  const { mutate, open, preview } = await openShop()
  expect((await open('&sanity-preview-secret=guessed')).status).toBe(401)
  await mutate({ createOrReplace: { _id: secretId, _type: 'sanity.previewUrlShareAccess', secret: 'shared' } })
  expect((await open('&sanity-preview-secret=guessed')).status).toBe(401)
  expect((await open('&sanity-preview-secret=')).status).toBe(401)
  const { status, set, headers } = await open('&sanity-preview-secret=shared')
  expect([status, headers.get('Cache-Control')]).toEqual([302, 'private, no-store'])
  expect(headers.get('Set-Cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await preview(set)).toContain('Calm, perhaps')
  expect(await preview(set.replace('shared', 'guessed'))).toContain('could not be found')
  await mutate({ patch: { id: secretId, set: { secret: null } } })
  expect(await preview(set)).toContain('could not be found')
})

test('a shared link opens the previews of its own dataset only', async () => {
  const { mutate, open } = await openShop({ CONTENT_DATASETS: 'production,staging' })
  await mutate({ createOrReplace: { _id: secretId, _type: 'sanity.previewUrlShareAccess', secret: 'shared' } })
  expect((await open('&sanity-preview-secret=shared')).status).toBe(302)
  for (const [dataset, status] of [
    ['staging', 401],
    ['nowhere', 404],
  ] as const)
    expect((await open('&sanity-preview-secret=shared', '', dataset)).status).toBe(status)
})

test('a cookie for a dataset that the shop does not have shows nothing, and is no failure', async () => {
  const { request } = await openShop()
  for (const dataset of ['nowhere', 'NOWHERE', '..']) {
    const headers = { Cookie: `shared_preview_${dataset}=shared` }
    const response = await request(`/calm?preview&dataset=${dataset}`, { headers })
    expect([response.status < 500, await response.text()]).toEqual([
      true,
      expect.stringContaining('could not be found'),
    ])
  }
})

test('previews of editors do not count towards the rendered pages of their address, others do', async () => {
  const { preview, request, session } = await openShop({ LIMIT_PAGES: '1' })
  for (const _ of [1, 2, 3]) expect(await preview(session)).toContain('Calm, perhaps')
  const responses = [await request('/calm?preview'), await request('/calm?preview')]
  expect(responses.map(({ status }) => status)).toEqual([404, 429])
})

test('PREVIEW-04: a visitor’s preview of a page shows its contact form, though forms are private', async () => {
  const form = { groq: '*[_id == "form-contact"][0].title', schema: z.string().nullable() }
  const { request } = await startWholeShop({
    routes: [{ path: 'preview/:id?', handle: { previewed: 'id' } }, { path: ':page' }],
    render: async (_request, values) => new Response(await values?.content?.query(form)),
  })
  const textAt = async (address: string) => (await request(address)).text()
  expect(await textAt('/contact?preview')).toBe('Contact')
  expect(await textAt('/preview/form-contact')).toBe('')
})

const failing = async () => Response.json({ message: 'No' }, { status: 400 })

test('the logged error of failing content does not contain the secret of shared previews', async () => {
  const headers = { Cookie: 'shared_preview_production=kept-to-guests' }
  const asked = hasSharedPreview(new Request('https://shop.test/', { headers }), readConfig({}), failing, 'production')
  const error: unknown = await asked.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(inspect(error, { depth: Infinity })).not.toContain('kept-to-guests')
})
