import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type ShopProcess } from './shop-process.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({})
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: 'manual' })

/** The structured data of a page, by its type. */
async function structuredData(path: string): Promise<Record<string, Record<string, unknown>>> {
  const html = await (await get(path)).text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data: Record<string, unknown>[] = scripts.map(([, json]) => JSON.parse(json ?? ''))
  return Object.fromEntries(data.map((entry) => [String(entry['@type']), entry]))
}

test('IMG-02: a product has structured data with its price and a picture of the default size', async () => {
  const { Product, BreadcrumbList } = await structuredData('/shop/sparkling-water/white-peach-thyme')
  expect(Product).toMatchObject({
    name: 'White Peach & Thyme',
    offers: [
      { price: '22.0', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      { price: '39.0' },
      { price: '72.0' },
    ],
  })
  const pictures = [Product?.['image']].flat().map(String)
  expect(pictures).toEqual(pictures.map(() => expect.stringContaining('?w=1024&h=1024&fit=max&')))
  expect(BreadcrumbList?.['itemListElement']).toMatchObject([
    { item: `${shop.origin}/` },
    { item: `${shop.origin}/shop` },
    { item: `${shop.origin}/shop/sparkling-water` },
    { item: `${shop.origin}/shop/sparkling-water/white-peach-thyme` },
  ])
})

interface Offer {
  url: string
  price: string
  availability: string
}

/** The price and availability that a product's page shows at a URL. */
async function shownAt(url: string): Promise<Omit<Offer, 'url'>> {
  const html = await (await fetch(url)).text()
  const [, price = ''] = /aria-live="polite"><span [^>]*>\$([\d.]+)<\/span>/.exec(html) ?? []
  const canBuy = /<button type="submit" class="pill pill-buy grow"[^>]*>Add to cart/.test(html)
  return { price, availability: `https://schema.org/${canBuy ? 'InStock' : 'OutOfStock'}` }
}

test.each([
  ['/shop/sparkling-water/yuzu-chamomile', ['22.00', '39.00', '64.80']],
  ['/shop/powder-stick-pack/backfloat', ['24.00', '62.00']],
  ['/shop/gift-card', ['25.00', '50.00', '100.00', '150.00']],
])('PUB-28: the structured data of %s offers each variant as its page does', async (path, prices) => {
  const { Product } = await structuredData(path)
  const offers: Offer[] = JSON.parse(JSON.stringify(Product?.['offers']))
  const told = offers.map(({ price, availability }) => ({ price: Number(price).toFixed(2), availability }))
  expect(told.map(({ price }) => price)).toEqual(prices)
  expect(told).toEqual(await Promise.all(offers.map(({ url }) => shownAt(url))))
})

test('a category has structured data of its products, a buy-now page of its questions', async () => {
  const { ItemList } = await structuredData('/shop/sparkling-water')
  expect(ItemList?.['itemListElement']).toContainEqual({
    '@type': 'ListItem',
    position: 1,
    url: `${shop.origin}/shop/sparkling-water/white-peach-thyme`,
  })
  const { FAQPage } = await structuredData('/shop/buy-now/subscribe')
  expect(FAQPage?.['mainEntity']).toContainEqual({
    '@type': 'Question',
    name: 'Can I swap flavors?',
    acceptedAnswer: { '@type': 'Answer', text: 'Yes. Growth is allowed.' },
  })
})

test.each([
  ['/shop', 'Shop · Halcyon'],
  ['/about', 'About Halcyon'],
  ['/shop/halcyon-mood', 'Halcyon mood'],
])('the title of %s has the brand’s name once', async (path, title) => {
  expect(await (await get(path)).text()).toContain(`<title>${title}</title>`)
})

test.each([
  ['/wholesale', 'Cafés, bars, hotels, bookshops with a fridge: we’d like that. The cans [^"]* very little.'],
  ['/where-to-buy', 'Here, mostly. You’re standing in it. Start with the water'],
])(
  'the description of %s is its first paragraph: it has no cut sentence, and none that run together',
  async (path, text) => {
    expect(await (await get(path)).text()).toMatch(new RegExp(`<meta name="description" content="${text}"`))
  },
)

test('a picture of a link preview that has no text of its own is described by the page’s title', async () => {
  expect(await (await get('/shop')).text()).toContain('<meta property="og:image:alt" content="Shop"/>')
})

test('a page’s canonical URL is its own, without campaign parameters', async () => {
  const html = await (await get('/shop/zero-proof/dusk-spritz?utm_source=x')).text()
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/shop/zero-proof/dusk-spritz"/>`)
})

test('a page with several URLs has one canonical URL, the only one in the sitemap', async () => {
  const sitemap = await (await get('/sitemap.xml')).text()
  const pages = [
    ['/shop/buy-now', '/shop/buy-now/standing-evening'],
    ['/shop/collections', '/shop/collections/after-dark'],
    ['/sign-up', '/sign-up/night-letters'],
    ['/shop/gift-card/gift-card', '/shop/gift-card'],
  ] as const
  for (const [path, own] of pages) {
    const html = await (await get(path)).text()
    expect(html).toContain(`<link rel="canonical" href="${shop.origin}${own}"/>`)
    expect(html).toContain(`<meta property="og:url" content="${shop.origin}${own}"/>`)
    expect([sitemap.includes(`${path}</loc>`), sitemap.includes(`${own}</loc>`)]).toEqual([false, true])
  }
})

test('the sitemap lists existing pages', async () => {
  const xml = await (await get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address ?? '')
  expect(addresses).toContain(`${shop.origin}/shop/zero-proof/dusk-spritz`)
  const responses = await Promise.all(addresses.map(async (address) => [(await fetch(address)).status, address]))
  expect(responses.filter(([status]) => status !== 200)).toEqual([])
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

/**
 * Whether `robots.txt` allows a crawler to fetch a URL: the longest rule that matches the start of its path decides
 * (RFC 9309).
 */
function isCrawled(rules: string, address: string): boolean {
  const { pathname } = new URL(address)
  const matching = [...rules.matchAll(/^(Allow|Disallow): (.*)$/gm)]
    .map(([, kind, path = '']) => ({ kind, path }))
    .filter(({ path }) => new RegExp(`^${path.replaceAll('*', '.*')}`).test(pathname))
  const [longest] = matching.toSorted((a, b) => b.path.length - a.path.length)
  return longest?.kind !== 'Disallow'
}

test('crawlers may fetch the pictures of a page, its preview and its structured data, but no service', async () => {
  const rules = await (await get('/robots.txt')).text()
  const path = '/shop/sparkling-water/white-peach-thyme'
  const html = await (await get(path)).text()
  const [, preview = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
  const { Product } = await structuredData(path)
  const shown = [...html.matchAll(/<(?:img|source|video) [^>]*\bsrc="([^"]*)"/g)].map(([, source = '']) => source)
  expect(shown).not.toEqual([])
  const pictures = [preview, ...[Product?.['image']].flat().map(String), ...shown].map(
    (address) => new URL(address, shop.origin).href,
  )
  expect(pictures.filter((address) => !isCrawled(rules, address))).toEqual([])
  const others = ['/services/content/v1/data/query/production', '/services/commerce/checkouts/x', '/cart/1:1']
  expect(others.filter((other) => isCrawled(rules, shop.origin + other))).toEqual([])
})

test.each(['/admin/sign-in', '/cart', '/search?q=peach'])(
  'crawlers may see on %s, to which pages link, that it is not to be listed',
  async (path) => {
    expect(isCrawled(await (await get('/robots.txt')).text(), shop.origin + path)).toBe(true)
    expect(await (await get(path)).text()).toMatch(/<meta name="robots" content="noindex" ?\/>/)
  },
)

test('a product’s favicon is the icon of its page; other pages have the shop’s', async () => {
  const iconOf = async (path: string) => /<link rel="icon" href="([^"]*)"/.exec(await (await get(path)).text())?.[1]
  const icon = await iconOf('/shop/sparkling-water/white-peach-thyme')
  expect(icon).toMatch(/^\/services\/content\/images\/.*w=64&amp;h=64&amp;fit=min/)
  expect((await get(String(icon).replaceAll('&amp;', '&'))).status).toBe(200)
  expect(await iconOf('/shop/sparkling-water')).toBe('/favicon.svg')
  expect(await iconOf('/404')).toBe('/favicon.svg')
})
