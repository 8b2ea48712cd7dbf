import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type ShopProcess } from './shop-process.ts'

const metricsToken = 'a token of sixteen characters'

let shop: ShopProcess
let hempFree: string
beforeAll(async () => {
  shop = await startShop({ NON_CBD_HOSTS: 'localhost', METRICS_TOKEN: metricsToken })
  hempFree = shop.origin.replace('127.0.0.1', 'localhost')
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, origin = shop.origin) => fetch(`${origin}${path}`, { redirect: 'manual' })

/** The paths of the site's links on a page. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].flatMap(([, href]) => (href ? [href] : []))
}

interface CrawledPage {
  status: number
  html: string
}

/** Pages that no link leads to. */
const unlinked = [
  '/search?q=peach',
  '/shop/buy-now',
  '/shop/collections',
  '/sparkling-water',
  '/sign-up',
  '/sign-up/the-calm-list',
]

/** Every page that can be reached from home or from one of {@link unlinked}, by their paths. */
async function crawl(origin: string): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>()
  const waiting = ['/', ...unlinked]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const response = await get(path, origin)
    const html = await response.text()
    pages.set(path, { status: response.status, html })
    waiting.push(...linksIn(html))
  }
  return pages
}

/** The names of a page's social metadata. */
function socialNames(html: string): string[] {
  const metas = html.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]*)"/g)
  return [...metas].flatMap(([, name]) => name ?? []).toSorted()
}

test.each([true, false])(
  'CONTENT-05: every link leads to a page, each page has its social metadata once, with hemp %s',
  async (hasHemp) => {
    const pages = await crawl(hasHemp ? shop.origin : hempFree)
    expect(pages.size).toBeGreaterThan(40)
    expect([...pages].filter(([, { status }]) => status !== 200)).toEqual([])
    // Also what has no link: an ingredient, or a name in a text.
    const named = [...pages].filter(([, { html }]) => /Nightfall|broad spectrum hemp/i.test(html)).map(([path]) => path)
    expect(named.length > 0, `hemp on ${named.join(', ')}`).toBe(hasHemp)
    const once = 'description image image:alt site_name title type url'.split(' ').map((name) => `og:${name}`)
    const shown = [...pages].filter(([path]) => !path.startsWith('/admin/'))
    for (const [path, { html }] of shown) expect([path, ...socialNames(html)]).toEqual([path, ...once, 'twitter:card'])
  },
)

test.each(['/', '/shop/sparkling-water/white-peach-thyme', '/find-your-recess', '/search?q=peach'])(
  '%s does not wait for the code of the cart and its drawer',
  async (path) => {
    const html = await (await get(path)).text()
    expect(html).toMatch(/\/assets\/shell-[\w-]{8}\.js/)
    expect(html).not.toMatch(/\/assets\/(cart|visited)-[\w-]{8}\.js/)
  },
)

test.each([
  '/',
  '/shop',
  '/shop/sparkling-water',
  '/shop/sparkling-water/white-peach-thyme',
  '/shop/buy-now/subscribe',
  '/search',
  '/search?q=peach',
  '/where-to-buy',
])('the HTML of %s requests its main picture at once, with high priority', async (path) => {
  const html = await (await get(path)).text()
  const main = html.slice(html.indexOf('<main'))
  expect(main).toMatch(/<img [^>]* src="[^"]*\/images\/[^>]* fetchpriority="high"/i)
})

test('no query of these pages waits for a replica in another process', async () => {
  const response = await fetch(`${shop.origin}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const counts = (await response.text()).match(/^shop_content_query_duration_seconds_count.*$/gm) ?? []
  expect(counts.map((line) => line.replace(/ .*/, ''))).toEqual([
    'shop_content_query_duration_seconds_count{place="process"}',
  ])
})

/** The sections and the footer of a page, without the parameter of previews. */
function sectionsIn(html: string): string[] {
  const sections = html.matchAll(/<(section|footer)\b[^]*?<\/\1>/g)
  return [...sections].map(([section]) => section.replaceAll(/\?preview=(?=")|preview=&amp;/g, ''))
}

test('parts cached for several pages are the same as those rendered for one', async () => {
  // A missing page has the route of /about, but other elements around the footer, and so other React ids.
  for (const path of [...(await crawl(shop.origin)).keys(), '/nothing']) {
    if (path.startsWith('/admin/')) continue
    const html = await (await get(path)).text()
    // Nothing is kept for previews; a visitor's shows what is published.
    const preview = await get(`${path}${path.includes('?') ? '&' : '?'}preview`)
    expect([path, ...sectionsIn(html)]).toEqual([path, ...sectionsIn(await preview.text())])
  }
})

test('ROUTE-03: a path that matches no route redirects to /404', async () => {
  const response = await get('/no/such/path/at/all')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/404'])
})

test.each([
  ['ROUTE-04: /404 has status 404 and the specified text', '/404'],
  ['ROUTE-05: a missing product is a 404 without a redirect', '/shop/zero-proof/nothing'],
  ['ROUTE-05: a missing category is a 404 without a redirect', '/shop/nothing'],
  ['ROUTE-05: a missing page is a 404 without a redirect', '/nothing'],
])('%s', async (_title, path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This page could not be found')
})

test.each([
  '/shop/%2e%2e/%2e%2e/etc/passwd',
  '/shop/..%2f..%2fetc',
  '/%00',
  '/shop/zero-proof/%22%5D%7C*%5B%5D',
  `/${'a'.repeat(2000)}`,
  `/about?${'q='.repeat(5000)}`,
  '/labresults?q=%3Cscript%3Ealert(1)%3C/script%3E',
  '/find-your-recess?kind=__proto__&taste=constructor',
  '/%E0%A4%A',
])('a hostile URL is harmless: %s', async (path) => {
  const response = await get(path)
  expect([200, 302, 308, 400, 404, 414, 431]).toContain(response.status)
  const body = await response.text()
  expect(body).not.toContain('<script>alert(1)')
  expect(body).not.toMatch(/ at .*node_modules|\/work\//)
})

test('CONTENT-05, CONTENT-06, CONTENT-08, PUB-04, PUB-06: only the hemp host has hemp-derived products', async () => {
  const hemp = '/shop/powder-stick-pack/nightfall'
  expect((await get(hemp)).status).toBe(200)
  expect((await get(hemp, hempFree)).status).toBe(404)
  const pages = ['/', '/shop', '/shop/powder-stick-pack', '/sitemap.xml', '/search?q=nightfall']
  const suggestions = `/cart/recommendations?products=${productNumber('powder-stick-daydream')}&variants=`
  for (const path of [...pages, '/cart/settings', suggestions]) {
    const [all, some] = [await get(path), await get(path, hempFree)]
    expect([path, all.status, some.status]).toEqual([path, 200, 200])
    expect([path, (await all.text()).includes(hemp), (await some.text()).includes(hemp)]).toEqual([path, true, false])
  }
})

test('PAGE-02, ROUTE-02, CONTENT-07, PUB-05: brand and site variant come from the configuration', async () => {
  await using other = await startShop({ BRAND_NAME: 'Quiet Water', BRAND_SLUG: 'quiet', SITE_VARIANT: 'non-cbd' })
  const home = await (await fetch(other.origin)).text()
  expect((await fetch(`${other.origin}/shop/powder-stick-pack/nightfall`)).status).toBe(404)
  expect(home).toContain('<title>Quiet Water · Calm Cool Collected</title>')
  expect(home).not.toMatch(/halcyon/i)
  expect((await fetch(`${other.origin}/shop/quiet-mood/blackcurrant-lavender`)).status).toBe(200)
  expect((await fetch(`${other.origin}/shop/halcyon-mood`)).status).toBe(404)
})

test('PAGE-04, PAGE-05, PAGE-06, CONST-12: the page is in English, as wide as the device, and zoomable', async () => {
  const html = await (await get('/')).text()
  expect(html).toContain('<html lang="en">')
  const [, viewport] = /<meta name="viewport" content="([^"]*)"/.exec(html) ?? []
  expect(viewport?.split(', ')).toEqual(['width=device-width', 'initial-scale=1', 'maximum-scale=1'])
})

test('a missing page has its own title', async () => {
  const html = await (await get('/404')).text()
  expect([...html.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)).toEqual(['Page not found'])
  expect(html).not.toContain('og:title')
})

test('HOME-14: home shows the first social media picture of four products, and each picture once', async () => {
  const html = await (await get('/')).text()
  const [, posts = ''] = html.split('class="posts"')
  const [list] = posts.split('</ul>')
  const captions = [...(list ?? '').matchAll(/<figcaption>([^<]*)/g)].map(([, caption]) => caption)
  expect(captions).toHaveLength(4)
  expect(new Set(captions).size).toBe(4)
})
