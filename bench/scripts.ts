import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser, hydrated } from '../e2e/browser.ts'
import { startShop } from '../e2e/shop-process.ts'
import { vendors } from '../e2e/vendors.ts'
import { atMost, type Figure } from './figure.ts'
import { trackingInFiles } from './tracking-code.ts'

const client = fileURLToPath(new URL('../apps/storefront/build/client', import.meta.url))
/** The largest a page's HTML may be before compression, in kilobytes. */
const htmlBudgets: Record<string, number> = { home: 90, product: 55 }

const pages = {
  home: '/',
  product: '/shop/sparkling-water/white-peach-thyme',
  category: '/shop/sparkling-water',
  'buy now': '/shop/buy-now',
  'gift card': '/shop/gift-card',
  page: '/about',
  search: '/search?q=mint',
}

const kilobytes = (bytes: number): number => bytes / 1000

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** The size of a file of the browser's build as sent, with brotli. */
const sentSize = async (pathname: string): Promise<number> => (await stat(`${path.join(client, pathname)}.br`)).size

const sentSizes = async (scripts: readonly URL[]): Promise<number> =>
  sum(await Promise.all(scripts.map(({ pathname }) => sentSize(pathname))))

/** The external scripts of a document that block its first paint: neither modules nor deferred. */
function blockingScripts(html: string): number {
  return [...html.matchAll(/<script[^>]*\ssrc=[^>]*>/g)].filter(([tag]) => !/type="module"|\sdefer|\sasync/.test(tag))
    .length
}

interface Visit {
  html: string
  /** The scripts that the browser fetched. */
  scripts: URL[]
}

/**
 * The time without a fetch after which the network counts as quiet, in milliseconds: longer than the timeout of idle
 * work.
 */
const quiet = 2500

/** Waits until a page has fetched nothing for a while. */
async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  page.on('requestfinished', () => (last = Date.now()))
  while (Date.now() - last < quiet) await page.waitForTimeout(quiet / 10)
}

/** Loads a page without any interaction: until the browser is idle, or until the network is quiet. */
async function visit(browser: Browser, address: string, until: 'idle' | 'quiet'): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  if (until === 'idle') {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
  }
  const scripts: URL[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()))
  })
  const response = await page.goto(address, { waitUntil: 'load' })
  await hydrated(page)
  if (until === 'quiet') await untilQuiet(page)
  const html = (await response?.text()) ?? ''
  await page.close()
  return { html, scripts }
}

/** The size of the tracking code in the first load of the page that has most of it, with every vendor configured. */
async function measureTracking(browser: Browser): Promise<Figure> {
  await using shop = await startShop({ ...vendors, SENTRY_DSN: 'https://key@errors.example/1', CONSENT: 'required' })
  const files = await trackingInFiles()
  const additions: number[] = []
  for (const address of Object.values(pages)) {
    const { scripts } = await visit(browser, `${shop.origin}${address}`, 'idle')
    const sizes = scripts.map(({ origin, pathname }) => {
      // The route manifest is data, not a file of the build. A vendor's script exceeds any budget.
      if (origin === shop.origin && pathname.startsWith('/assets/manifest-')) return 0
      return files.get(pathname) ?? Infinity
    })
    additions.push(sum(sizes))
  }
  return atMost('tracking code before consent or idle, brotli', kilobytes(Math.max(...additions)), 'kB', 6)
}

/** The scripts and styles that the browser loads before any interaction. */
export async function measureScripts(): Promise<Figure[]> {
  await using shop = await startShop()
  await using browser = await launchBrowser()
  const figures: Figure[] = []
  for (const [name, address] of Object.entries(pages)) {
    const { html, scripts } = await visit(browser, `${shop.origin}${address}`, 'idle')
    const all = await visit(browser, `${shop.origin}${address}`, 'quiet')
    figures.push(
      atMost(`script before idle, ${name}, brotli`, kilobytes(await sentSizes(scripts)), 'kB', 105),
      atMost(`script until the network is quiet, ${name}, brotli`, kilobytes(await sentSizes(all.scripts)), 'kB', 125),
      atMost(`HTML before compression, ${name}`, kilobytes(Buffer.byteLength(html)), 'kB', htmlBudgets[name] ?? 60),
      atMost(`files of script until the network is quiet, ${name}`, all.scripts.length, 'files', 20),
      atMost(`render-blocking scripts, ${name}`, blockingScripts(html), 'files', 0),
    )
  }
  return [...figures, await measureTracking(browser)]
}
