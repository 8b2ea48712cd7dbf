import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../packages/database/postgres-server.ts'
import { recordPage } from './browser.ts'
import { browseShop } from './browsed-shop.ts'
import { mutate, signIn } from './content-api.ts'
import { startShop } from './shop-process.ts'
import { askStorefront } from './storefront-api.ts'

const editor = { EDITOR_EMAIL: 'editor@example.com', EDITOR_PASSWORD: 'a quiet pass phrase' }

const site = browseShop(editor)

const pageOf = async (origin: string): Promise<string> => (await fetch(origin)).text()
const signInTo = (origin: string) => signIn(origin, editor.EDITOR_EMAIL, editor.EDITOR_PASSWORD)

test('a published change is on the page at the next request, a draft is not', async () => {
  expect(await pageOf(site.origin)).toContain('Nothing here but clouds')
  const token = await signInTo(site.origin)
  await mutate(site.origin, token, [
    { createOrReplace: { _id: 'drafts.home', _type: 'home', introTitle: 'Only a draft' } },
    { patch: { id: 'home', set: { introTitle: 'Now with more sky' } } },
  ])
  const page = await pageOf(site.origin)
  expect(page).toContain('Now with more sky')
  expect(page).not.toContain('Only a draft')
})

test('an editor’s preview in a tab of its own follows what others write, also after the shop has been away', async () => {
  const token = await signInTo(site.origin)
  const write = (title: string) =>
    mutate(site.origin, token, [
      { createOrReplace: { _id: 'drafts.page-new', _type: 'page', title, slug: { _type: 'slug', current: 'new' } } },
    ])
  const title = () => page.getByRole('heading', { level: 1 }).textContent()
  await write('A first draft')
  const page = await site.newPage()
  await page.context().addCookies([{ name: 'content_session', value: token, url: site.origin }])
  await page.goto(`${site.origin}/new?preview`)
  await expect.poll(title).toBe('A first draft')
  await page.getByText('you are viewing a preview of this page').waitFor()
  await write('A second draft')
  await expect.poll(title).toBe('A second draft')
  await site.shop.stop()
  await site.shop.start()
  await write('A third draft')
  await expect.poll(title).toBe('A third draft')
})

test('what a visitor sees of a preview listens to nothing', async () => {
  const page = await site.newPage()
  const { errors } = recordPage(page, site.origin)
  let sockets = 0
  page.on('websocket', () => void sockets++)
  await page.goto(`${site.origin}/about?preview`)
  await page.getByText('you are viewing a preview of this page').waitFor()
  expect([sockets, errors]).toEqual([0, []])
})

test('ERR-26: what goes wrong on the way to a page has its own status; content of no use is a fault of its service', async () => {
  const token = await signInTo(site.origin)
  const broken = { _id: 'page-broken', _type: 'page', title: 7, slug: { _type: 'slug', current: 'broken' } }
  await mutate(site.origin, token, [{ createOrReplace: broken }])
  const status = async (path: string, method = 'GET') => (await fetch(site.origin + path, { method })).status
  for (const suffix of ['', '.data']) {
    expect(await status(`/nowhere${suffix}`)).toBe(404)
    expect(await status(`/about${suffix}`, 'POST')).toBe(405)
    expect(await status(`/broken${suffix}`)).toBe(503)
  }
  expect(await pageOf(`${site.origin}/broken`)).toContain('Something went wrong. Please try again.')
})

test('two processes on one PostgreSQL are one shop: carts and published changes are everywhere at once', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const environment = { ...editor, DATABASE_URL: `${postgres.url}/postgres` }
  await using first = await startShop(environment)
  await using second = await startShop(environment)

  const { cartCreate } = await askStorefront<{ cartCreate: { cart: { id: string } } }>(
    first.origin,
    'mutation { cartCreate(input: {note: "leave it with the neighbour"}) { cart { id } } }',
  )
  const { cart } = await askStorefront<{ cart: { note: string } }>(
    second.origin,
    'query ($id: ID!) { cart(id: $id) { note } }',
    { id: cartCreate.cart.id },
  )
  expect(cart.note).toBe('leave it with the neighbour')

  expect(await pageOf(second.origin)).toContain('Nothing here but clouds')
  const token = await signInTo(first.origin)
  await mutate(first.origin, token, [{ patch: { id: 'home', set: { introTitle: 'Seen from both sides' } } }])
  await expect.poll(() => pageOf(second.origin)).toContain('Seen from both sides')
})
