import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutate, signIn } from './content-api.ts'
import { owner, ownerSettings } from './filled-data.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { queryStorefront } from './storefront-api.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop(ownerSettings)
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(`${shop.origin}${path}`, { redirect: 'manual', ...init })

test('the Storefront API is at the stock addresses of the shop’s origin, for every origin', async () => {
  const headers = 'content-type,shopify-storefront-private-token,x-shopify-storefront-access-token'
  for (const address of ['/api/2024-07/graphql.json', '/api/2024-07/graphql', '/api/graphql.json']) {
    const preflight = {
      Origin: 'https://elsewhere.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': headers,
    }
    const allowed = await get(address, { method: 'OPTIONS', headers: preflight })
    expect([allowed.status, allowed.headers.get('Access-Control-Allow-Headers')]).toEqual([204, headers])
    const posted = await get(address, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.test', 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ products(first: 20) { nodes { description } } }' }),
    })
    for (const response of [allowed, posted]) expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(posted.headers.get('Content-Encoding')).toBe('gzip')
    expect(await posted.json()).toMatchObject({ data: { products: { nodes: { length: 20 } } } })
  }
})

const pathTo = async (address: string) => {
  const response = await get(address)
  return [response.status, response.headers.get('location')]
}

test('the addresses of products and collections in the Storefront API lead to their pages', async () => {
  type Addresses = { nodes: { handle: string; onlineStoreUrl: string | null }[] }
  const { products, collections } = await queryStorefront<{ products: Addresses; collections: Addresses }>(
    shop.origin,
    '{ products(first: 100, query: "-tag:promotional") { nodes { handle onlineStoreUrl } } collections(first: 20) { nodes { handle onlineStoreUrl } } }',
  )
  const nodes = [...products.nodes, ...collections.nodes]
  const responses = await Promise.all(
    nodes.map(async ({ onlineStoreUrl }) => [(await fetch(onlineStoreUrl ?? '')).status, onlineStoreUrl]),
  )
  expect(responses.length).toBeGreaterThan(30)
  expect(responses.filter(([status]) => status !== 200)).toEqual([])

  expect(await pathTo('/collections/mood?utm_source=letter')).toEqual([301, '/shop/halcyon-mood?utm_source=letter'])
  expect(await pathTo('/collections/all')).toEqual([301, '/shop'])
  expect(await pathTo('/products/gift-card')).toEqual([301, '/shop/gift-card'])
  const product = '/products/sparkling-water-pear-cardamom'
  const variant = await variantOf('HAL-SW-PRC-12')
  for (const path of [product, `/collections/sparkling-water${product}`])
    expect(await pathTo(`${path}?utm_source=letter&variant=${variant}`)).toEqual([
      301,
      '/shop/sparkling-water/pear-cardamom?utm_source=letter&Pack+Size=12+pack',
    ])
})

test.each([
  '/products/nothing',
  '/products/promo-stickers',
  '/collections/all/products/nothing',
  '/collections/nothing',
  '/pages/nothing',
  '/policies/nothing',
])('the address %s of nothing in the store answers with the page for missing ones', async (path) => {
  const response = await get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('This page could not be found')
})

test('the addresses of pages and policies in the Storefront API lead to the pages of the content', async () => {
  expect(await pathTo('/pages/about')).toEqual([301, '/about'])
  expect(await pathTo('/policies/privacy-policy')).toEqual([301, '/privacy'])
  expect(await pathTo('/policies/terms-of-service')).toEqual([301, '/terms'])
  expect(await pathTo('/policies/refund-policy')).toEqual([301, '/shipping'])
  expect(await pathTo('/policies/subscription-policy')).toEqual([301, '/terms'])
})

test('a page or a policy for which the content has no page is shown as the store has it', async () => {
  const token = await signIn(shop.origin, owner.email, owner.password)
  const rename = (id: string, current: string) =>
    mutate(shop.origin, token, [{ patch: { id, set: { 'slug.current': current } } }])
  for (const [path, id, slug, title, words] of [
    ['/pages/kind-to-the-water', 'page-kind-to-the-water', 'kind-to-the-water', 'Kind to the water', '<h2>Cans</h2>'],
    ['/policies/privacy-policy', 'page-privacy', 'privacy', 'Privacy', '<h2>'],
  ] as const) {
    await rename(id, 'elsewhere')
    const read = async () => {
      const response = await get(path)
      return [response.status, await response.text()] as const
    }
    await expect.poll(async () => (await read())[0]).toBe(200)
    const [, page] = await read()
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}`))
    expect(page).toContain(words)
    await rename(id, slug)
    await expect.poll(async () => (await get(path)).status).toBe(301)
  }
})

/** The number of the variant with a SKU. */
async function variantOf(sku: string): Promise<string> {
  const { products } = await queryStorefront<{
    products: { nodes: { variants: { nodes: { id: string; sku: string }[] } }[] }
  }>(shop.origin, '{ products(first: 50) { nodes { variants(first: 20) { nodes { id sku } } } } }')
  const found = products.nodes.flatMap(({ variants }) => variants.nodes).find((variant) => variant.sku === sku)
  return String(found?.id.split('/').at(-1))
}

test('a cart permalink leads to the checkout of a cart with its lines; the shopper’s own cart is kept', async () => {
  const [water, cap] = [await variantOf('HAL-SW-PRC-12'), await variantOf('HAL-RW-CAP-SM')]
  const link = `/cart/${water}:2,${cap}:1?discount=NO-SUCH-CODE&note=Ring+twice&attributes[from]=a+friend&utm_source=letter`
  const first = await get(link)
  expect(first.status).toBe(303)
  const checkout = new URL(first.headers.get('location') ?? '')
  expect([checkout.origin, checkout.searchParams.get('utm_source')]).toEqual([shop.origin, 'letter'])
  const page = await (await fetch(checkout)).text()
  const texts = ['Pear &amp; Cardamom', '12 pack', 'Drift Cap', 'NO-SUCH-CODE']
  expect(texts.filter((text) => !page.includes(text))).toEqual([])

  const cookie =
    first.headers
      .getSetCookie()
      .find((each) => each.startsWith('cart='))
      ?.split(';')[0] ?? ''
  const id = decodeURIComponent(decodeURIComponent(cookie)).split(' ').at(-1)
  const { cart } = await queryStorefront<{ cart: unknown }>(
    shop.origin,
    'query ($id: ID!) { cart(id: $id) { note totalQuantity attributes { key value } discountCodes { code } } }',
    { id },
  )
  expect(cart).toEqual({
    note: 'Ring twice',
    // Includes the items that the shop's promotions add.
    totalQuantity: 4,
    attributes: [
      { key: 'utm_source', value: 'letter' },
      { key: 'from', value: 'a friend' },
    ],
    discountCodes: [{ code: 'NO-SUCH-CODE' }],
  })

  const second = await get(link, { headers: { cookie } })
  expect(second.headers.get('location')).not.toBe(checkout.href)
  expect(second.headers.getSetCookie().filter((each) => each.startsWith('cart='))).toEqual([])
})

test('a cart permalink with more than the stock shows the cart with the available stock, and says so', async () => {
  const response = await get(`/cart/${await variantOf('HAL-SW-PRC-12')}:9000`)
  expect([response.status, response.headers.getSetCookie().some((each) => each.startsWith('cart='))]).toEqual([
    422,
    true,
  ])
  const page = await response.text()
  const [alert] = /<div role="alert".*?<\/div>/.exec(page) ?? []
  expect(alert).toMatch(/Only \d+ pieces of .* are left\./)
  expect(page).toContain('Quantity of Pear &amp; Cardamom, 12 pack')
})

test('a cart permalink of something not sold says so, and an invalid permalink is a 404', async () => {
  const response = await get('/cart/1:1')
  expect(response.status).toBe(422)
  const [alert] = /<div role="alert".*?<\/div>/.exec(await response.text()) ?? []
  expect(alert).toContain('>That is not available any more.<')
  for (const path of ['/cart/1', '/cart/1:0', '/cart/1:1,', '/cart/x:1', `/cart/${'1:1,'.repeat(250)}1:1`])
    expect([path, ...(await pathTo(path))]).toEqual([path, 302, '/404'])
  const asked = await get('/cart/1:1', { method: 'HEAD' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/cart'])
})

test('a link that changes the visitor’s data does nothing while it is prefetched', async () => {
  const water = await variantOf('HAL-SW-PRC-12')
  for (const path of ['/discount/EXHALE', `/cart/${water}:2`])
    for (const address of [path, `${path}.data`]) {
      const { status, headers } = await get(address, { headers: { 'Sec-Purpose': 'prefetch' } })
      expect([address, status, headers.getSetCookie(), headers.get('cache-control')]).toEqual([
        address,
        403,
        [],
        'no-store',
      ])
    }
})

test('parameters that the router adds to a data URL are not in redirects to other pages', async () => {
  for (const [path, route, target] of [
    ['/discount/EXHALE', 'resources/discount', '/'],
    ['/products/sparkling-water-pear-cardamom', 'store-address/product', '/shop/sparkling-water/pear-cardamom'],
    ['/collections/sparkling-water', 'store-address/collection', '/shop/sparkling-water'],
    ['/pages/about', 'store-address/page', '/about'],
  ]) {
    const data = await (await get(`${path}.data?utm_source=letter&_routes=routes/${route}`)).text()
    expect(data).toContain(`"${target}?utm_source=letter"`)
  }
})

test('DISC-03: the parameters of a campaign stay in the address of a page that is missing', async () => {
  expect(await pathTo('/no/such/page?discount=EXHALE&utm_source=letter')).toEqual([
    302,
    '/404?discount=EXHALE&utm_source=letter',
  ])
})

test('SCREEN-03: a form is previewed on a page that contains it, and at home if none does', async () => {
  const token = await signIn(shop.origin, owner.email, owner.password)
  const slug = { _type: 'slug', current: 'letters' }
  await mutate(shop.origin, token, [
    { patch: { id: 'form-contact', set: { slug } } },
    { create: { _id: 'drafts.form-unused', _type: 'form', slug } },
  ])
  const previewed = async (id: string) => {
    const headers = { Cookie: `content_session=${token}` }
    const response = await get(`/preview/${id}?dataset=production`, { headers })
    return response.headers.get('Location')
  }
  expect(await previewed('form-contact')).toBe('/contact?preview=form-contact&dataset=production')
  expect(await previewed('form-unused')).toBe('/?preview=form-unused&dataset=production')
})

test('TYPE-07: a picture without compression is served as it was uploaded', async () => {
  const token = await signIn(shop.origin, owner.email, owner.password)
  const readFile = async () => {
    const html = await (await get('/kind-to-the-water')).text()
    return /<noscript><img[^>]*src="([^"]*\/images\/[^"]*)"/.exec(html)?.[1]
  }
  expect(await readFile()).toContain('auto=format')
  const set = { 'content[_key == "b4"].items[_key == "g1"].image.noCompression': true }
  await mutate(shop.origin, token, [{ patch: { id: 'page-kind-to-the-water', set } }])
  await expect.poll(readFile).toMatch(/\/images\/[^?]*-\d+x\d+\.webp$/)
  const { status, headers } = await get(String(await readFile()))
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/webp'])
})
