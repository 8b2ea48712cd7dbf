import type { Browser } from '@playwright/test'
import { createCart, findVariant } from '../drills/orders.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { startShop } from '../e2e/shop-process.ts'
import { atMost, measuredOnly, type Figure } from './figure.ts'
import { median } from './quantile.ts'

/** A slow phone on a mobile network: the CPU slowdown factor, the latency in milliseconds, and bytes per second. */
const slow = { slowdown: 4, latency: 150, download: 200_000, upload: 94_000 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const rounds = 5
/** How long a page is observed, in milliseconds: long enough for idle-time work. */
const watched = 5000
/** The part of a task beyond this time blocks interactions, in milliseconds. */
const blockingFrom = 50

interface Load {
  /** The time that tasks after the first paint block, and the longest of them; in milliseconds. */
  blocked: number
  longest: number
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.slowdown })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.download,
    uploadThroughput: slow.upload,
  })
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url)
  await page.waitForTimeout(watched)
  const durations = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const tasks: PerformanceEntry[] = Reflect.get(window, 'tasks')
    return tasks.filter(({ startTime }) => startTime > painted).map(({ duration }) => duration)
  })
  await context.close()
  return {
    blocked: durations.reduce((sum, duration) => sum + duration - blockingFrom, 0),
    longest: Math.max(0, ...durations),
  }
}

/** How long each kind of page blocks interactions while it loads on a slow phone. */
export async function measureBlockingTime(): Promise<Figure[]> {
  await using shop = await startShop()
  const cart = await createCart(shop.origin, await findVariant(shop.origin))
  const addresses = {
    home: '/',
    category: '/shop/sparkling-water',
    product: '/shop/sparkling-water/white-peach-thyme',
    page: '/about',
    search: '/search?q=peach',
    checkout: cart.checkoutUrl,
  }
  await using browser = await launchBrowser()
  const figures: Figure[] = []
  for (const [name, address] of Object.entries(addresses)) {
    const url = new URL(address, shop.origin).href
    // The first visitor's page is rendered, and its pictures are scaled.
    await load(browser, url)
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) loads.push(await load(browser, url))
    figures.push(
      atMost(
        `total blocking time, ${name}, median of ${rounds}`,
        median(loads.map(({ blocked }) => blocked)),
        'ms',
        50,
      ),
      measuredOnly(`longest task, ${name}`, median(loads.map(({ longest }) => longest)), 'ms'),
    )
  }
  return figures
}
