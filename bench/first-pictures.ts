import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { launchBrowser, narrow, wide } from '../e2e/browser.ts'
import { startShop } from '../e2e/shop-process.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { quantile } from './quantile.ts'

const paths = ['/', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme']

const screens = [
  { viewport: narrow, deviceScaleFactor: 2 },
  { viewport: wide, deviceScaleFactor: 1 },
]

/**
 * The time of each picture of a page that is scrolled to its end, from the request to its last byte, in milliseconds.
 */
async function picturesOf(browser: Browser, url: string, screen: (typeof screens)[number]): Promise<number[]> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += screen.viewport.height) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
    await page.waitForTimeout(150)
  }
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/content/images/'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd - entry.requestStart : 0)),
  )
  await context.close()
  return times
}

/** The pictures of a visitor who arrives some seconds after the first start of a shop. */
async function measureVisit(seconds: number, least: number, most: number): Promise<Figure[]> {
  await using shop = await startShop({ IMAGES_AHEAD: 'on' })
  await setTimeout(seconds * 1000)
  const browser = await launchBrowser()
  const times: number[] = []
  for (const screen of screens) {
    for (const path of paths) times.push(...(await picturesOf(browser, shop.origin + path, screen)))
  }
  await browser.close()
  const quick = times.filter((time) => time <= 60).length / times.length
  const visit = `first pictures (${times.length}) ${seconds} s after the first start`
  return [
    atLeast(`${visit}, within 60 ms`, 100 * quick, '%', least),
    atMost(`${visit}, p50`, quantile(times, 0.5), 'ms', 60),
    atMost(`${visit}, p95`, quantile(times, 0.95), 'ms', most),
  ]
}

/** The pictures of home, a category and a product in a new shop, on a phone and on a large screen. */
export async function measureFirstPictures(): Promise<Figure[]> {
  return [...(await measureVisit(0, 25, 800)), ...(await measureVisit(60, 95, 60))]
}
