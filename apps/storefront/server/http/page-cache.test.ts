import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { cacheOf, html } from '../testing/cached-pages.ts'
import { lifetime } from './page.ts'

const good = () => Promise.resolve(html('good'))

describe('keys', () => {
  test('a page is rendered once and served to everybody from memory', async () => {
    const { cache, get, rendered } = await cacheOf(async () => html('<p>hello</p>'))
    const responses = await Promise.all([get('/a'), get('/a'), get('/a')])
    await get('/a')
    await cache.fetch(new Request('http://shop.test/a', { method: 'HEAD' }))
    expect(rendered).toHaveBeenCalledOnce()
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array(3).fill('<p>hello</p>'))
  })

  test('URLs that differ in parameters the page does not read share one page, rendered without them', async () => {
    const { get, rendered } = await cacheOf(async ({ url }) => html(url), { declared: ['q', 'layout'] })
    await get('/a?utm_source=x&_kx=1&q=12&layout=embed')
    const response = await get('/a?layout=embed&q=12&gad_source=1&gbraid=2&wbraid=3&srsltid=4&discount=CALM&q=24#top')
    expect(rendered).toHaveBeenCalledOnce()
    expect(await response.text()).toBe('http://shop.test/a?q=12&layout=embed')
    await get('/a?q=24')
    await get('/a')
    expect(await (await get('/a?Q=12')).text()).toBe('http://shop.test/a')
    expect(rendered).toHaveBeenCalledTimes(3)
  })

  test('made-up values of a parameter with fixed ones share the page without it', async () => {
    const declared = [{ name: 'layout', values: ['embed', 'empty'] }]
    const { get, rendered } = await cacheOf(async ({ url }) => html(url), { declared })
    const text = async (path: string) => (await get(path)).text()
    expect(await text('/a?layout=1')).toBe('http://shop.test/a')
    await Promise.all(['/a', '/a?layout=', '/a?layout=EMBED', '/a?layout=1&layout=embed'].map(text))
    expect(rendered).toHaveBeenCalledOnce()
    expect(await text('/a?layout=embed')).toBe('http://shop.test/a?layout=embed')
    expect(await text('/a.data?_routes=root,b')).toBe('http://shop.test/a.data')
  })

  test('parameters that a page’s data names count as well, and change with the data', async () => {
    let reads: readonly string[] = ['Pack Size']
    const { get, rendered, cache } = await cacheOf(async ({ url }) => html(url), {
      declared: ['plan'],
      reads: () => reads,
    })
    const text = async (path: string) => (await get(path)).text()
    expect(await text('/p?gclid=1&Pack+Size=12&plan=3')).toBe('http://shop.test/p?plan=3&Pack+Size=12')
    expect(rendered.mock.calls.map(([{ url }]) => url)).toEqual([
      'http://shop.test/p?plan=3',
      'http://shop.test/p?plan=3&Pack+Size=12',
    ])
    rendered.mockClear()
    expect(await text('/p?plan=3&Pack%20Size=12&gclid=2')).toBe('http://shop.test/p?plan=3&Pack+Size=12')
    expect(await text('/p?plan=3&Flavor=pear')).toBe('http://shop.test/p?plan=3')
    expect(rendered).not.toHaveBeenCalled()
    reads = ['Flavor']
    cache.invalidate()
    expect(await text('/p?plan=3&Pack+Size=12&Flavor=pear')).toBe('http://shop.test/p?plan=3&Flavor=pear')
  })

  test('the data of a page depends on the parameters it reads and on the requested routes', async () => {
    const { get } = await cacheOf(async ({ url }) => html(url), { declared: ['q'] })
    expect(await (await get('/a.data?q=1&_routes=root&gclid=1')).text()).toBe(
      'http://shop.test/a.data?_routes=root&q=1',
    )
  })

  test('a response to one visitor gets all parameters and is never cached', async () => {
    const { get, rendered } = await cacheOf(async ({ url }) => html(url), { declared: 'all' })
    await get('/discount/CALM?utm_source=x')
    expect(await (await get('/discount/CALM?utm_source=x')).text()).toBe('http://shop.test/discount/CALM?utm_source=x')
    expect(rendered).toHaveBeenCalledTimes(2)
  })

  test('each site variant has its own pages', async () => {
    const { get } = await cacheOf(async ({ url }) => html(new URL(url).hostname))
    expect(await (await get('http://a.test/')).text()).toBe('a.test')
    expect(await (await get('http://b.test/')).text()).toBe('b.test')
  })
})

describe('compression and revalidation', () => {
  test('pages are compressed as the browser accepts, and revalidated with 304', async () => {
    const { get } = await cacheOf(async () => html('<p>hello</p>'))
    const response = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('cache-control')).toContain('stale-if-error')
    const again = await get('/', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('a browser reuses fetched data for seconds only, and pages never without revalidation', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { get } = await cacheOf(async ({ url }) => (url.includes('.data') ? new Response('[]') : html('page')))
    const keptBy = async (path: string) => {
      const { headers } = await get(path)
      const [longest] = /(?<=[ ,]max-age=)\d+/.exec(headers.get('cache-control') ?? '') ?? []
      return Number(longest) - Number(headers.get('age'))
    }
    expect([await keptBy('/a'), await keptBy('/a.data')]).toEqual([0, 5])
    vi.advanceTimersByTime(40_000)
    expect([await keptBy('/a'), await keptBy('/a.data')]).toEqual([-40, 5])
    expect((await get('/a.data')).headers.get('cache-control')).not.toContain('stale-while-revalidate')
  })

  test('a page that is requested again is compressed better, with the same tag', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `<p>calm ${(index * 7919) % 1009}</p>`).join('')
    const { get } = await cacheOf(async () => html(words))
    const sent = async () => (await get('/', { 'accept-encoding': 'br' })).arrayBuffer()
    const first = await sent()
    await expect.poll(async () => (await sent()).byteLength).toBeLessThan(first.byteLength)
    expect(brotliDecompressSync(await sent()).toString()).toBe(words)
  })
})

describe('outdated pages', () => {
  test('a change causes the page to be rendered again', async () => {
    let text = 'before'
    const { get, cache } = await cacheOf(async () => html(text))
    await get('/')
    text = 'after'
    expect(await (await get('/')).text()).toBe('before')
    cache.invalidate()
    expect(await (await get('/')).text()).toBe('after')
  })

  test('a change of other data does not cause the page to be rendered again', async () => {
    let version = '1'
    const { get, cache, rendered } = await cacheOf(async () => html(version), {
      sources: () => [{ query: 'content a {}', version }],
    })
    await get('/')
    cache.invalidate()
    expect(await (await get('/')).text()).toBe('1')
    expect(rendered).toHaveBeenCalledOnce()
    version = '2'
    cache.invalidate()
    expect(await (await get('/')).text()).toBe('2')
  })

  test('a page that was rendered while the content changed is outdated at once', async () => {
    const started = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let text = 'before'
    const { get, cache } = await cacheOf(async () => {
      const seen = text
      started.resolve()
      if (seen === 'before') await gate.promise
      return html(seen)
    })
    const first = get('/')
    await started.promise
    text = 'after'
    cache.invalidate()
    const second = get('/')
    gate.resolve()
    expect(await (await first).text()).toBe('before')
    expect(await (await second).text()).toBe('after')
    expect(await (await get('/')).text()).toBe('after')
  })

  test('when rendering fails, the last good page is served, and the next attempt waits 2 s', async () => {
    let render = good
    const { get, cache, rendered } = await cacheOf(() => render())
    await get('/')
    cache.invalidate()
    render = () => Promise.resolve(html('broken', 500))
    expect(await (await get('/')).text()).toBe('good')
    expect(await (await get('/')).text()).toBe('good')
    expect(rendered).toHaveBeenCalledTimes(2)
    render = () => Promise.resolve(html('better'))
    cache.retry()
    expect(await (await get('/')).text()).toBe('better')
  })

  test('when rendering fails, a good page that is too old is not served', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let render = good
    const { get } = await cacheOf(() => render())
    await get('/')
    vi.advanceTimersByTime(lifetime.ifError * 1000)
    render = () => Promise.resolve(html('broken', 500))
    expect(await (await get('/')).text()).toBe('broken')
  })

  test('a visitor over the limit of rendered pages does not remove the last good page', async () => {
    let render = good
    const { get, cache } = await cacheOf(() => render())
    await get('/')
    cache.invalidate()
    render = async () => new Response(null, { status: 429 })
    expect((await get('/')).status).toBe(429)
    render = () => Promise.resolve(html('broken', 500))
    expect(await (await get('/')).text()).toBe('good')
  })

  test('when rendering takes long, the last good page is served', async () => {
    let render = good
    const { get, cache } = await cacheOf(() => render())
    await get('/')
    cache.invalidate()
    const gate = Promise.withResolvers<Response>()
    render = () => gate.promise
    const old = await get('/')
    expect([await old.text(), old.headers.get('cache-control')]).toEqual(['good', 'no-cache'])
    gate.resolve(html('better'))
    await expect.poll(async () => (await get('/')).text()).toBe('better')
  })
})

describe('limits', () => {
  test('missing pages do not evict real ones', async () => {
    const { get, rendered } = await cacheOf(async ({ url }) => html('x', url.includes('missing') ? 404 : 200))
    await get('/real')
    for (let index = 0; index < 150; index++) await get(`/missing/${index}`)
    rendered.mockClear()
    await get('/real')
    expect(rendered).not.toHaveBeenCalled()
  })

  test('pages with no-cache are not cached, and evict no real ones', async () => {
    const { get, rendered } = await cacheOf(async ({ url }) => {
      const page = html(url)
      if (url.includes('search')) page.headers.set('cache-control', 'private, no-cache')
      return page
    })
    await get('/real')
    for (let index = 0; index < 150; index++) await get(`/search?q=${index}`)
    rendered.mockClear()
    await get('/real')
    expect(rendered).not.toHaveBeenCalled()
    expect((await get('/search?q=0')).headers.get('cache-control')).toBe('private, no-cache')
    expect(rendered).toHaveBeenCalledOnce()
  })

  test('TIME-10: at most 100 pages are cached', async () => {
    const { get, rendered } = await cacheOf(async ({ url }) => html(url))
    for (let index = 0; index <= 100; index++) await get(`/${index}`)
    rendered.mockClear()
    await get('/1')
    expect(rendered).not.toHaveBeenCalled()
    await get('/0')
    expect(rendered).toHaveBeenCalledOnce()
  })
})

describe('content security policy', () => {
  test('an error page has the content security policy too', async () => {
    const { get } = await cacheOf(async () => html('<script>1</script>', 503))
    const response = await get('/')
    expect(response.status).toBe(503)
    expect(response.headers.get('content-security-policy')).toContain("'sha256-")
  })

  test('the policy allows exactly the inline scripts of the page', async () => {
    const { get } = await cacheOf(async () =>
      html('<script>1</script><script type="module" async="">2</script><script src="/a.js"></script>'),
    )
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy.match(/'sha256-/g)).toHaveLength(2)
    expect(policy).toContain(`'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='`)
    expect(policy).not.toContain(`script-src 'self' 'unsafe-inline'`)
  })
})
