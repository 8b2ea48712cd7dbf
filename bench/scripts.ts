import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser, takenOver } from '../e2e/browser.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Figure } from './bench.ts'

const client = fileURLToPath(new URL('../apps/storefront/build/client', import.meta.url))
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

/** The brotli size of a file of the browser's build, as it is sent. */
const sentSize = async (url: string): Promise<number> =>
  (await stat(`${path.join(client, new URL(url).pathname)}.br`)).size

/** The external scripts of a document that hold up its first paint: neither modules nor deferred. */
function blockingScripts(html: string): number {
  return [...html.matchAll(/<script[^>]*\ssrc=[^>]*>/g)].filter(([tag]) => !/type="module"|\sdefer|\sasync/.test(tag))
    .length
}

/** What the browser loads as scripts and styles before anybody touches the page. */
export async function measureScripts(): Promise<Figure[]> {
  await using shop = await startShop()
  await using browser = await launchBrowser()
  const figures: Figure[] = []
  for (const [name, address] of Object.entries(pages)) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    // What the browser fetches when it has nothing to do is counted apart.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const urls: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') urls.push(request.url())
    })
    const response = await page.goto(`${shop.origin}${address}`, { waitUntil: 'load' })
    await takenOver(page.getByRole('button', { name: /^Cart/ }))
    const sizes = await Promise.all(urls.map(sentSize))
    const html = (await response?.text()) ?? ''
    figures.push(
      {
        name: `script before any interaction, ${name}, brotli`,
        value: kilobytes(sizes.reduce((sum, size) => sum + size, 0)),
        unit: 'kB',
        budget: { bound: 'at most', limit: 112 },
      },
      {
        name: `render-blocking scripts, ${name}`,
        value: blockingScripts(html),
        unit: 'files',
        budget: { bound: 'at most', limit: 0 },
      },
    )
    await page.close()
  }
  const files = await readdir(path.join(client, 'assets'))
  const drawer = files.filter((file) => /^(cart-drawer|browser-cart)-.*\.js$/.test(file))
  const drawerSizes = await Promise.all(drawer.map((file) => sentSize(`http://shop/assets/${file}`)))
  figures.push({
    name: 'cart code, loaded when idle, brotli',
    value: kilobytes(drawerSizes.reduce((sum, size) => sum + size, 0)),
    unit: 'kB',
    budget: { bound: 'at most', limit: 25 },
  })
  return figures
}
