import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type ShopProcess } from './shop-process.ts'

const token = 'a token of the figures'
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop({ METRICS_TOKEN: token })
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Answer {
  status: number | undefined
  headers: Record<string, unknown>
  body: Buffer
}

/** A raw response: `fetch` would decompress it and send its own `Accept-Encoding`. */
async function send(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request(shop.origin + path, { method, headers }, (response) => {
    const { statusCode: status } = response
    buffer(response).then((body) => resolve({ status, headers: response.headers, body }), reject)
  })
  sent.on('error', reject).end(body)
  return promise
}

const result = ({ body }: Answer): unknown => JSON.parse(body.toString()).result

const statusAndHeaders = ({ status, headers }: Answer, ...names: string[]) => [
  status,
  ...names.map((name) => headers[name]),
]

/** The number of pages rendered so far. */
async function countRenderedPages(): Promise<number> {
  const { body } = await send('/metrics', { authorization: `Bearer ${token}` })
  return Number(/shop_pages_total\{[^}]*outcome="miss"[^}]*\} (\d+)/.exec(body.toString())?.[1] ?? 0)
}

/** The number of pages rendered for these sequential requests. */
async function madeFor(...paths: string[]): Promise<number> {
  const before = await countRenderedPages()
  for (const path of paths) expect({ path, status: (await send(path)).status }).toEqual({ path, status: 200 })
  return (await countRenderedPages()) - before
}

describe('URLs of pages', () => {
  test.each([
    ['/100%', '/100%25'],
    ['/shop/%FFal', '/shop/%25FFal'],
    ['/discount/SAVE10%', '/discount/SAVE10%25'],
  ])('ROUTE-03, DISC-01: with a percent sign that encodes nothing lead to what they mean: %s', async (path, meant) => {
    expect(statusAndHeaders(await send(path), 'location')).toEqual([308, meant])
  })

  test('that differ in parameters the page does not read share one page', async () => {
    const campaign = ['_kx=a1', 'gad_source=1', 'gbraid=x', 'wbraid=y', 'srsltid=z', 'utm_source=letter', 'anything=1']
    expect(await madeFor('/press', ...campaign.map((parameter) => `/press?${parameter}`))).toBe(1)
  })

  test('that differ in parameters the page reads have separate pages, in any order', async () => {
    expect(await madeFor('/labresults?q=sky', '/labresults?_kx=1&q=sky', '/labresults?q=sky&gbraid=1')).toBe(1)
    expect(await madeFor('/labresults?q=moon')).toBe(1)
    expect(await madeFor('/press?layout=embed', '/press?gad_source=2&layout=embed')).toBe(1)
  })

  test('of a product with its options and plan show that variant, despite other parameters', async () => {
    const product = '/shop/sparkling-water/pear-cardamom'
    const chosen = async (search: string) => {
      const html = (await send(product + search)).body.toString()
      return [...html.matchAll(/<a [^>]*aria-current="true"[^>]*>(.*?)<\/a>/g)].map(([, choice]) => choice)
    }
    const [plain, other] = [await chosen(''), await chosen('?_kx=1&Pack+Size=24+pack&srsltid=2')]
    expect(other).not.toEqual(plain)
    const before = await countRenderedPages()
    expect(await chosen('?Pack%20Size=24%20pack&gbraid=1')).toEqual(other)
    expect(await chosen('?wbraid=1')).toEqual(plain)
    expect((await countRenderedPages()) - before).toBe(0)
  })
})

test('a socket that no service opens is refused, and does not stay open', async () => {
  const { status } = await send('/', { connection: 'Upgrade', upgrade: 'websocket' })
  expect(status).toBe(404)
})

test('IMG-02: pictures of a page are requested in 1024 × 1024 at most by default', async () => {
  const html = (await send('/where-to-buy')).body.toString()
  const sizes = [...html.matchAll(/<img [^>]*width="(\d+)" height="(\d+)"/g)].map(([, ...size]) => size.map(Number))
  expect(Math.max(...sizes.flat())).toBe(1024)
})

describe('responses', () => {
  test('a response to an unsupported method names the supported ones', async () => {
    expect(statusAndHeaders(await send('/about', {}, 'PUT'), 'allow')).toEqual([405, 'GET, HEAD'])
    expect(statusAndHeaders(await send('/cart', {}, 'PUT'), 'allow')).toEqual([405, 'GET, HEAD, POST'])
  })

  test('the health check of a load balancer by HTTP/1.0, without a Host, is answered', async () => {
    const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1')
    socket.write('GET /readyz HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })

  test('a page has the client’s preferred encoding', async () => {
    const respond = async (accepted: string) =>
      statusAndHeaders(await send('/press', { 'accept-encoding': accepted }), 'content-encoding', 'vary')
    expect(await respond('gzip, deflate, br, zstd')).toEqual([200, 'br', 'Accept-Encoding'])
    expect(await respond('br;q=0, gzip;q=0.5, *;q=0')).toEqual([200, 'gzip', 'Accept-Encoding'])
    expect(await respond('identity, br;q=0.2')).toEqual([200, undefined, 'Accept-Encoding'])
    const { headers } = await send('/press', browser)
    const again = await send('/press', { ...browser, 'if-none-match': `"x", ${String(headers['etag'])}` })
    expect(statusAndHeaders(again, 'etag', 'cache-control', 'vary', 'content-encoding')).toEqual([
      304,
      headers['etag'],
      headers['cache-control'],
      'Accept-Encoding',
      undefined,
    ])
    expect(again.body.length).toBe(0)
  })

  test('pages for one visitor are compressed: cart, missing page, checkout', async () => {
    const { body } = await send('/shop/sparkling-water/pear-cardamom')
    const [, variant] = /ProductVariant\/(\d+)/.exec(body.toString()) ?? []
    const { headers } = await send(`/cart/${variant}:2`)
    const checkout = String(headers['location']).replace(shop.origin, '')
    for (const path of ['/cart', '/cart.data', '/no-such-page', '/about?preview', checkout]) {
      const [whole, page] = [await send(path), await send(path, browser)]
      expect(statusAndHeaders(page, 'content-encoding')).toEqual([whole.status, 'br'])
      expect(page.body.length).toBeLessThan(whole.body.length / 2)
      expect(brotliDecompressSync(page.body)).toHaveLength(whole.body.length)
    }
    const [style] = /\/services\/commerce\/assets\/[\w.-]+\.css/.exec((await send(checkout)).body.toString()) ?? ['']
    expect(statusAndHeaders(await send(style, browser), 'content-encoding')).toEqual([200, 'br'])
  })

  test('files of pages and studio are negotiated too, and revalidated by tag', async () => {
    const html = (await send('/press')).body.toString()
    const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? ['']
    for (const path of [script, '/favicon.svg', '/admin']) {
      const file = await send(path, { 'accept-encoding': 'br;q=0, gzip' })
      const etag = String(file.headers['etag'])
      expect({ path, answer: statusAndHeaders(file, 'vary') }).toEqual({
        path,
        answer: [200, path === '/admin' ? undefined : 'Accept-Encoding'],
      })
      const again = await send(path, { 'accept-encoding': 'br;q=0, gzip', 'if-none-match': `W/${etag}` })
      expect({ path, answer: statusAndHeaders(again, 'etag') }).toEqual({ path, answer: [304, etag] })
    }
    const font = '/fonts/fraunces-430.woff2'
    const { headers } = await send(font)
    const range = { range: 'bytes=0-3', 'if-range': String(headers['etag']) }
    expect((await send(font, range)).body.toString()).toBe('wOF2')
    expect((await send(font, { ...range, 'if-range': '"other"' })).status).toBe(200)
  })

  test('headers that browsers read of documents are not sent with scripts, styles, fonts and raster images', async () => {
    const html = (await send('/')).body.toString()
    const found = (address: RegExp) => (address.exec(html)?.[0] ?? '').replaceAll('&amp;', '&')
    const files = [
      /\/assets\/[\w.-]+\.js/,
      /\/assets\/[\w.-]+\.css/,
      /\/services\/content\/images\/[^"\s]+\.webp\?[^"\s]+/,
    ]
    const names = ['x-frame-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']
    const counts = async (path: string) => {
      const { headers, status } = await send(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': expect.any(String),
      })
      return [status, names.filter((name) => name in headers).length]
    }
    for (const path of [...files.map(found), '/fonts/fraunces-430.woff2'])
      expect([path, ...(await counts(path))]).toEqual([path, 200, 0])
    for (const path of ['/', '/admin', '/favicon.svg', '/robots.txt', '/services/none'])
      expect([path, (await counts(path))[1]]).toEqual([path, names.length])
  })

  test('content queries are compressed, by GET and POST, and revalidated by tag', async () => {
    const address = '/services/content/v2025-02-19/data/query/production'
    const query = '*[_type == "product"]'
    const products = `${address}?${new URLSearchParams({ query, returnQuery: 'false' })}`
    const plain = await send(products)
    const sent = await send(products, browser)
    expect(statusAndHeaders(sent, 'content-encoding', 'cache-control', 'vary')).toEqual([
      200,
      'br',
      'no-cache',
      'Authorization, Cookie, Accept-Encoding',
    ])
    expect(JSON.parse(brotliDecompressSync(sent.body).toString()).result).toEqual(result(plain))
    expect(sent.body.length).toBeLessThan(plain.body.length / 5)
    const etag = String(sent.headers['etag'])
    expect([etag, plain.headers['etag']]).toEqual([expect.stringMatching(/^W\/"/), etag])
    const again = await send(products, { ...browser, 'if-none-match': `"another", ${etag}` })
    expect(statusAndHeaders(again, 'etag', 'cache-control', 'vary', 'content-encoding')).toEqual([
      304,
      etag,
      'no-cache',
      'Authorization, Cookie, Accept-Encoding',
      undefined,
    ])
    expect(statusAndHeaders(await send(products, browser, 'HEAD'), 'etag', 'vary')).toEqual([
      200,
      etag,
      'Authorization, Cookie, Accept-Encoding',
    ])
    const others = `${address}?${new URLSearchParams({ query: '*[_type == "product"]{title}' })}`
    expect((await send(others, { 'if-none-match': etag })).status).toBe(200)

    const json = { 'content-type': 'application/json', 'accept-encoding': 'gzip;q=0.1' }
    const posted = await send(address, json, 'POST', JSON.stringify({ query }))
    expect(statusAndHeaders(posted, 'content-encoding', 'etag', 'vary')).toEqual([
      200,
      'gzip',
      undefined,
      'Authorization, Cookie, Accept-Encoding',
    ])
    expect(JSON.parse(gunzipSync(posted.body).toString()).result).toEqual(result(plain))
    const document = await send('/services/content/v2025-02-19/data/doc/production/home', browser)
    expect(statusAndHeaders(document, 'content-encoding', 'cache-control')).toEqual([200, 'br', 'no-cache'])
    const known = { ...browser, 'if-none-match': String(document.headers['etag']) }
    expect((await send('/services/content/v2025-02-19/data/doc/production/home', known)).status).toBe(304)
  })
})
