import { narrow } from './browser.ts'
import { mutate } from './content-api.ts'
import { expect, test } from './fixtures.ts'

// A separate shop, because the tests change and stop it.
test.use({ settings: {} })

test('a published change is on the page at the next request, a draft is not', async ({ shop, token, read }) => {
  expect(await read('/')).toContain('Nothing here but clouds')
  await mutate(shop.origin, token, [
    { createOrReplace: { _id: 'drafts.home', _type: 'home', introTitle: 'Only a draft' } },
    { patch: { id: 'home', set: { introTitle: 'Now with more sky' } } },
  ])
  const page = await read('/')
  expect(page).toContain('Now with more sky')
  expect(page).not.toContain('Only a draft')
})

test('pages are whole without the titles that editors may leave out', async ({ shop, token, read }) => {
  const untitled = ['wholesale', 'whatsInside', 'press-kettle-and-co', 'ingredient-bubbles', 'form-contact']
  expect(await read('/whats-inside')).toContain('Bubbles')
  await mutate(
    shop.origin,
    token,
    untitled.map((id) => ({ patch: { id, unset: ['title'] } })),
  )
  expect(await read('/wholesale')).toMatch(/<h1[^>]*>Wholesale</)
  const inside = await read('/whats-inside')
  expect(inside).toContain('<title>What’s inside')
  expect(inside).not.toContain('Bubbles')
  expect(await read('/press')).toMatch(/you wish your phone had.*<a [^>]*example\.com[^>]*>example\.com</)
  expect(await read('/contact')).toContain('aria-label="Contact form"')
})

test('on a phone the title of a category without pictures and products is not cut', async ({
  shop,
  token,
  newPage,
}) => {
  const slug = { _type: 'slug', current: 'empty' }
  await mutate(shop.origin, token, [{ create: { _type: 'productCategory', title: 'Nothing yet', slug } }])
  const page = await newPage({ viewport: narrow })
  await page.goto('/shop/empty')
  const title = page.getByRole('heading', { level: 1 })
  const room = await title.evaluate(
    (heading) => heading.closest('header')!.getBoundingClientRect().bottom - heading.getBoundingClientRect().bottom,
  )
  expect(room).toBeGreaterThan(8)
})

test('an editor’s preview follows other editors’ changes, also after a restart of the shop', async ({
  page,
  shop,
  token,
}) => {
  const write = (title: string) =>
    mutate(shop.origin, token, [
      { createOrReplace: { _id: 'drafts.page-new', _type: 'page', title, slug: { _type: 'slug', current: 'new' } } },
    ])
  const title = page.getByRole('heading', { level: 1 })
  await write('A first draft')
  await page.context().addCookies([{ name: 'content_session', value: token, url: shop.origin }])
  await page.goto('/new?preview')
  await expect(title).toHaveText('A first draft')
  await expect(page.getByText('you are viewing a preview of this page')).toBeVisible()
  await write('A second draft')
  await expect(title).toHaveText('A second draft')
  await shop.stop()
  await shop.start()
  await write('A third draft')
  await expect(title).toHaveText('A third draft')
})

test('a preview is shown again after a reload that failed', async ({ page, shop, token }) => {
  const write = (title: string) =>
    mutate(shop.origin, token, [
      {
        createOrReplace: { _id: 'drafts.page-again', _type: 'page', title, slug: { _type: 'slug', current: 'again' } },
      },
    ])
  await write('Before the failure')
  await page.context().addCookies([{ name: 'content_session', value: token, url: shop.origin }])
  await page.goto('/again?preview')
  await expect(page.getByText('you are viewing a preview of this page')).toBeVisible()
  const reloads = '**/again.data?*'
  await page.route(reloads, (route) => route.fulfill({ status: 503 }))
  await write('After the failure')
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unroute(reloads)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After the failure')
})

test('a visitor’s preview does not listen for changes', async ({ page, record }) => {
  let sockets = 0
  page.on('websocket', () => void sockets++)
  await page.goto('/about?preview')
  await expect(page.getByText('you are viewing a preview of this page')).toBeVisible()
  expect([sockets, record.errors]).toEqual([0, []])
})

test('ERR-26: each error of a page request has its own status', async ({ shop, token, read }) => {
  const broken = { _id: 'page-broken', _type: 'page', title: 7, slug: { _type: 'slug', current: 'broken' } }
  await mutate(shop.origin, token, [{ createOrReplace: broken }])
  const status = async (path: string, method = 'GET') => (await fetch(shop.origin + path, { method })).status
  for (const suffix of ['', '.data']) {
    expect(await status(`/nowhere${suffix}`)).toBe(404)
    expect(await status(`/about${suffix}`, 'POST')).toBe(405)
    expect(await status(`/broken${suffix}`)).toBe(503)
  }
  expect(await read('/broken')).toContain('Something went wrong. Please try again.')
})
