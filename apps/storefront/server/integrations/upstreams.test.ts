import { temporaryFolder } from '@shop/testing/temporary-folder'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Renderer } from '../main/renderer.ts'
import { createShop, type Shop } from '../main/shop.ts'
import { renderPage, startHostedSources } from '../testing/hosted-sources.ts'
import { uselessResponses, type Condition } from '../testing/stand-in.ts'

/** `/personal` is a page that is rendered for each visitor. */
const routeAt: Renderer['routeAt'] = (path) => ({
  path,
  pattern: path,
  searchParams: path === '/personal' ? 'all' : [],
})

/** A shop whose content and store are servers of this test. */
async function openHosted() {
  const { content, store, shown, settings } = await startHostedSources()
  const directory = await temporaryFolder()
  const shops: Shop[] = []
  onTestFinished(async () => {
    for (const shop of shops) await shop.close()
  })
  /** Starts the shop with this build version; the previous one is stopped first. */
  async function start(version = '1', changed: Record<string, string> = {}) {
    await shops.pop()?.close()
    const config = readConfig({ PUBLIC_URL: 'http://shop.test', DATA_DIR: directory, ...settings, ...changed })
    const renderer = async () => Object.assign(renderPage.bind(null), { version, routeAt })
    const shop = await createShop({ config, logger: createLogger('silent'), renderer, development: false })
    shops.push(shop)
    return async (address: string) => {
      const response = await shop.fetch(new Request(`http://shop.test${address}`))
      const kept = response.headers.get('Cache-Control') ?? ''
      return { status: response.status, text: await response.text(), kept, age: response.headers.get('Age') }
    }
  }
  return { content, store, shown, start }
}

/** Advances the shop's clock by seconds, without firing timers. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

/** 'dead' last: after it, the next probe takes a moment. */
const conditions: Condition[] = [...Object.keys(uselessResponses), 'dead']

test('a page rendered while the store fails is marked degraded, not cached, and rendered again', async () => {
  const { store, start } = await openHosted()
  const get = await start()
  for (const condition of conditions) {
    await store.setCondition(condition)
    expect(await get(`/${condition}`)).toMatchObject({
      status: 200,
      text: 'Calm: no prices',
      kept: 'no-store',
    })
  }
  await store.setCondition('well')
  for (const condition of conditions) {
    await expect.poll(() => get(`/${condition}`)).toMatchObject({ status: 200, text: 'Calm: 12.0' })
    expect((await get(`/${condition}`)).kept).toContain('s-maxage=60')
  }
})

test('while the content fails a new page is 503, and a known one is served for a day', async () => {
  const { content, start } = await openHosted()
  const get = await start()
  await get('/shown')
  later(700)
  for (const condition of conditions) {
    await content.setCondition(condition)
    for (const address of [`/${condition}`, `/missing/${condition}`, `/careless/${condition}`]) {
      expect(await get(address)).toMatchObject({ status: 503, kept: 'no-store' })
    }
    expect(await get('/shown')).toMatchObject({ status: 200, text: 'Calm: 12.0', kept: 'no-cache', age: '700' })
  }
  later(86_400)
  await expect.poll(() => get('/shown')).toMatchObject({ status: 503 })
  await content.setCondition('well')
  await expect.poll(() => get('/shown')).toMatchObject({ status: 200 })
  expect(await get('/missing')).toMatchObject({ status: 404 })
})

test('while the content fails, pages of one visitor are rendered from earlier content for a day', async () => {
  const { content, shown, start } = await openHosted()
  const get = await start()
  await get('/personal')
  later(61)
  shown.title = 'Calmer'
  for (const condition of ['HTML', 'an empty object', 'dead']) {
    await content.setCondition(condition)
    expect(await get('/personal')).toMatchObject({ status: 200, text: 'Calm: 12.0', kept: 'no-store' })
  }
  later(86_400)
  expect(await get('/personal')).toMatchObject({ status: 503, kept: 'no-store' })
  await content.setCondition('well')
  await expect.poll(() => get('/personal')).toMatchObject({ status: 200, text: 'Calmer: 12.0' })
})

test('while an upstream hangs, a known page is served without a long wait', async () => {
  const { store, start } = await openHosted()
  const get = await start()
  await get('/shown')
  await store.setCondition('frozen')
  later(700)
  const pages = await Promise.all([get('/shown'), get('/shown')])
  expect(pages.map(({ status, text, kept }) => [status, text, kept])).toEqual(
    ['one', 'other'].map(() => [200, 'Calm: 12.0', 'no-cache']),
  )
})

test('a page without prices does not wait for the store, and keeps what was known of its products', async () => {
  const { store, shown, start } = await openHosted()
  const get = await start()
  shown.isSold = false
  await expect.poll(() => get('/without-prices')).toMatchObject({ text: 'Calm: 0 products' })
  await store.setCondition('frozen')
  later(700)
  expect(await get('/without-prices')).toMatchObject({ text: 'Calm: 0 products', age: '0' })
  const restarted = await start()
  const startedAt = performance.now()
  expect(await restarted('/without-prices/new')).toMatchObject({
    text: 'Calm: 1 products',
    kept: expect.stringContaining('public'),
  })
  expect(performance.now() - startedAt).toBeLessThan(700)
})

test.each(['dead', 'frozen', 'an empty object'])(
  'while the store is %s, a missing page is missing',
  async (condition) => {
    const { store, start } = await openHosted()
    const get = await start()
    await store.setCondition(condition)
    const startedAt = performance.now()
    expect(await get('/missing')).toMatchObject({ status: 404 })
    expect(performance.now() - startedAt).toBeLessThan(4000)
  },
)

test('the last good copies survive a restart with the same build and settings', async () => {
  const { content, start } = await openHosted()
  await (
    await start()
  )('/shown')
  await content.setCondition('an empty object')
  expect(await (await start())('/shown')).toMatchObject({ status: 200, text: 'Calm: 12.0', kept: 'no-cache' })
  // The pages contain the name, and their headers the other hosts.
  const changes: Record<string, string>[] = [{ BRAND_NAME: 'Calmer' }, { RECOMMENDATIONS_URL: 'https://recs.test' }]
  for (const changed of changes) expect(await (await start('1', changed))('/shown')).toMatchObject({ status: 503 })
  expect(await (await start('2'))('/shown')).toMatchObject({ status: 503 })
})

test('a deleted page is not served from its copy when an upstream fails', async () => {
  const { content, shown, start } = await openHosted()
  await (
    await start()
  )('/a')
  const get = await start()
  shown.isGone = true
  expect(await get('/a')).toMatchObject({ status: 404 })
  later(61)
  await content.setCondition('dead')
  expect(await get('/a')).toMatchObject({ status: 503 })
})

test('a page is fresh for 60 s, then served once more while it is rendered once', async () => {
  const { content, shown, start } = await openHosted()
  const get = await start()
  await get('/a')
  shown.title = 'Calmer'
  later(59)
  expect(await get('/a')).toMatchObject({ text: 'Calm: 12.0', age: '59' })
  const before = content.requests()
  later(2)
  expect((await Promise.all([get('/a'), get('/a'), get('/a')])).map(({ text }) => text)).toEqual(
    Array(3).fill('Calm: 12.0'),
  )
  await expect.poll(() => get('/a')).toMatchObject({ text: 'Calmer: 12.0', age: '0' })
  // Its document, and the subscriptions of its products.
  expect(content.requests()).toBe(before + 2)
  shown.title = 'Calmest'
  later(661)
  expect(await get('/a')).toMatchObject({ text: 'Calmest: 12.0' })
})
