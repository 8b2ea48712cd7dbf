import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, launchBrowser, recordPage } from './browser.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

let browser: Browser
let shop: ShopProcess
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), startShop({ NON_CBD_HOSTS: 'localhost' })])
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: 'manual' })

/** The paths of the site that a page links to. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].flatMap(([, href]) => (href ? [href] : []))
}

/** Every page that can be reached from home, with what it answered. */
async function crawl(): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (answers.has(path)) continue
    const response = await get(path)
    answers.set(path, response.status)
    waiting.push(...linksIn(await response.text()))
  }
  return answers
}

test.each([
  ['ROUTE-06: / is the home page', '/', 'Calm Cool Collected'],
  ['ROUTE-07: /shop is the shop landing', '/shop', 'Shop'],
  ['ROUTE-08: /shop/powder-stick-pack is a category page', '/shop/powder-stick-pack', undefined],
  ['ROUTE-09: /shop/powder-stick-pack/{product} is a product page', '/shop/powder-stick-pack/daydream', 'Daydream'],
  ['ROUTE-11: /shop/mood-powder-tubs is a category page', '/shop/mood-powder-tubs', undefined],
  [
    'ROUTE-12: /shop/mood-powder-tubs/{product} is a product page',
    '/shop/mood-powder-tubs/daydream-tub',
    'Daydream tub',
  ],
  ['ROUTE-13: /shop/{brand}-mood is a category page', '/shop/halcyon-mood', undefined],
  ['ROUTE-14: /shop/{brand}-mood/{product} is a product page', '/shop/halcyon-mood/blackcurrant-lavender', 'Lavender'],
  ['ROUTE-15: /shop/zero-proof is a category page', '/shop/zero-proof', undefined],
  ['ROUTE-16: /shop/zero-proof/{product} is a product page', '/shop/zero-proof/dusk-spritz', 'Dusk Spritz'],
  ['ROUTE-20: /shop/sparkling-water is a category page', '/shop/sparkling-water', undefined],
  ['ROUTE-20: /shop/sparkling-water/{product} is a product page', '/shop/sparkling-water/pear-cardamom', 'Pear'],
  ['ROUTE-22: /shop/collections/{page} shows a collection', '/shop/collections/the-whole-sky', 'The whole sky'],
  ['ROUTE-22: {page} of /shop/collections is optional', '/shop/collections', 'The whole sky'],
  ['ROUTE-26: /labresults is a page', '/labresults', 'Lab results'],
  ['ROUTE-27: /press is a page', '/press', undefined],
  ['ROUTE-29: /testimonials is a page', '/testimonials', undefined],
  ['ROUTE-30: /whats-inside is a page', '/whats-inside', undefined],
  ['ROUTE-31: /where-to-buy is a page', '/where-to-buy', 'Where to buy'],
  ['ROUTE-32: /wholesale is a page', '/wholesale', 'Put us on the shelf'],
  ['ROUTE-34: /{page} shows a generic content page', '/about', 'About'],
])('%s', async (_title, path, heading) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  const [, text] = /<h1[^>]*>([^<]+)/.exec(await response.text()) ?? []
  expect(text).toContain(heading ?? '')
})

test('ROUTE-03: a path that matches no route answers a redirect to /404', async () => {
  const response = await get('/no/such/path/at/all')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/404'])
})

test.each([
  ['ROUTE-04: /404 answers status 404 with the specified words', '/404'],
  ['ROUTE-05: a product that is missing answers 404, without a redirect', '/shop/zero-proof/nothing'],
  ['ROUTE-05: a category that is missing answers 404, without a redirect', '/shop/nothing'],
  ['ROUTE-05: a page that is missing answers 404, without a redirect', '/nothing'],
])('%s', async (_title, path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('This page could not be found')
})

test('every link of the shop leads to a page', async () => {
  const answers = await crawl()
  expect(answers.size).toBeGreaterThan(25)
  // The cards of the demo speak of these pages before they are built.
  const planned = /^\/(account|shop\/buy-now|sign-up)/
  expect([...answers].filter(([path, status]) => status !== 200 && !planned.test(path))).toEqual([])
})

test('CONTENT-05, CONTENT-06, CONTENT-08: a host of NON_CBD_HOSTS gets no hemp-derived product, the other host of the same process does', async () => {
  const hemp = '/shop/powder-stick-pack/nightfall'
  const otherHost = shop.origin.replace('127.0.0.1', 'localhost')
  expect((await get(hemp)).status).toBe(200)
  expect((await fetch(`${otherHost}${hemp}`)).status).toBe(404)
  for (const path of ['/', '/shop', '/shop/powder-stick-pack', '/sitemap.xml']) {
    expect(await (await fetch(`${otherHost}${path}`)).text()).not.toContain('powder-stick-pack/nightfall')
    expect((await fetch(`${otherHost}${path}`)).status).toBe(200)
  }
})

test('PAGE-02, ROUTE-02: the brand comes from the configuration, in titles, demo content and paths', async () => {
  await using other = await startShop({ BRAND_NAME: 'Quiet Water', BRAND_SLUG: 'quiet' })
  const home = await (await fetch(other.origin)).text()
  expect(home).toContain('<title>Quiet Water · Calm Cool Collected</title>')
  expect(home).not.toMatch(/halcyon/i)
  expect((await fetch(`${other.origin}/shop/quiet-mood/blackcurrant-lavender`)).status).toBe(200)
  expect((await fetch(`${other.origin}/shop/halcyon-mood`)).status).toBe(404)
})

test('PAGE-04, PAGE-05, PAGE-06: the page is in English, as wide as the device, and can be zoomed by pinching', async () => {
  const html = await (await get('/')).text()
  expect(html).toContain('<html lang="en">')
  const [, viewport] = /<meta name="viewport" content="([^"]*)"/.exec(html) ?? []
  expect(viewport?.split(', ')).toEqual(['width=device-width', 'initial-scale=1', 'maximum-scale=1'])
})

test('a page names its own address as the canonical one, without where its visitor came from', async () => {
  const html = await (await get('/shop/zero-proof/dusk-spritz?utm_source=x')).text()
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/shop/zero-proof/dusk-spritz"/>`)
})

test('the sitemap lists pages that are there', async () => {
  const xml = await (await get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address ?? '')
  expect(addresses).toContain(`${shop.origin}/shop/zero-proof/dusk-spritz`)
  const answers = await Promise.all(addresses.map(async (address) => [(await fetch(address)).status, address]))
  expect(answers.filter(([status]) => status !== 200)).toEqual([])
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

describe.each([360, 768, 1440])('at %s px', (width) => {
  let page: Page
  beforeAll(async () => {
    page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
  })
  afterAll(() => page.context().close())

  test.each([
    '/shop',
    '/shop/collections',
    '/shop/powder-stick-pack',
    '/about',
    '/whats-inside',
    '/testimonials',
    '/press',
    '/where-to-buy',
    '/labresults',
    '/wholesale',
    '/404',
  ])('%s fits the window, is accessible, and calls nobody else', async (path) => {
    const record = recordPage(page, shop.origin)
    await page.goto(`${shop.origin}${path}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(record.foreignRequests).toEqual([])
    expect(record.errors.filter((error) => !error.includes('404'))).toEqual([])
  })
})
