import { existsSync } from 'node:fs'
import { cp, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CommerceService } from '@shop/commerce-service'
import { startShop } from '../e2e/shop-process.ts'
import { queryStorefront, withCommerceIn } from './commerce-shop.ts'
import { measureContentSearches } from './content-searches.ts'
import { atMost, type Figure } from './figure.ts'
import { residentMegabytes } from './pages.ts'
import { median } from './quantile.ts'
import { measureAfterPublish, measureParts, measureWith } from './rendered-pages.ts'

/** The folder that `npm run demo:large` has filled. */
const filled = process.env['LARGE_SHOP'] ?? path.join(import.meta.dirname, '../.data-large')

const productPage = '/shop/shelf-005/large-00005'

/** The median of eleven runs in milliseconds, after a warm-up run. */
async function medianTime(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const started = performance.now()
    await work(round)
    times.push(performance.now() - started)
  }
  return median(times.slice(1))
}

const predictive = `query ($query: String!) { predictiveSearch(query: $query, limit: 10) {
  products { id title handle } queries { text } collections { handle } } }`

const facets = `query ($query: String!) { search(query: $query, first: 24, types: [PRODUCT]) {
  totalCount nodes { ... on Product { id } } productFilters { id values { label count } } } }`

async function ask(service: CommerceService, query: string, search: string): Promise<void> {
  const answer = await queryStorefront(service, { version: '2024-07', query, variables: { query: search } })
  if (!answer.includes('"data":{')) throw new Error(answer.slice(0, 500))
}

async function findOrders(service: CommerceService, search: string): Promise<void> {
  const url = `http://shop.test/orders?${new URLSearchParams({ search })}`
  const operator = { role: 'administrator', email: 'operator@shop.test' }
  const answer = await service.fetchAsOperator(new Request(url), operator)
  if (!answer.ok) throw new Error(`Orders: ${answer.status}`)
}

const words = ['quin', 'still fi', 'sloe & m', 'nobody']
const wordOf = (round: number): string => words[round % words.length] ?? ''

const time = (name: string, limit: number, work: (round: number) => Promise<unknown>) =>
  medianTime(work).then((value) => atMost(`${name}, median`, value, 'ms', limit))

/** Searches of the commerce service. */
const measureSearches = (directory: string): Promise<Figure[]> =>
  withCommerceIn(directory, async (service) => [
    await time('search suggestions', 50, (round) => ask(service, predictive, wordOf(round))),
    await time('a product search with its facets', 100, (round) => ask(service, facets, wordOf(round))),
    await time('an order by its number', 100, (round) => findOrders(service, `#${101_000 + round}`)),
    await time('orders by a name', 100, () => findOrders(service, 'mira')),
    await time('an order by a rare word', 100, (round) => findOrders(service, `.${77_000 + round}@`)),
  ])

/** Fetches a page, with retries while it fails: a busy machine may exceed the time limit of a page. */
async function fetchWithRetries(url: string, attempts = 20): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status === 503 && attempts > 1) return fetchWithRetries(url, attempts - 1)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
}

/** The shop as a process: its start, its memory, and the pages that show much of it. */
async function measurePagesOf(environment: Record<string, string>): Promise<Figure[]> {
  const started = performance.now()
  const shop = await startShop(environment)
  await using _ = shop
  const figures = [atMost('start', performance.now() - started, 'ms', 5000)]
  for (const [name, address, limit] of [
    ['first product page', productPage, 1000],
    ['first home page', '/', 1000],
    ['first category', '/shop/shelf-006', 500],
    ['content search, first', '/search?q=quince', 500],
    ['sitemap, first', '/sitemap.xml', 1000],
    ['another product page', '/shop/shelf-007/large-00007', 50],
    ['content search, another', '/search?q=hyssop', 50],
  ] as const) {
    const before = performance.now()
    await fetchWithRetries(shop.origin + address)
    figures.push(atMost(name, performance.now() - before, 'ms', limit))
  }
  return [...figures, atMost('memory', residentMegabytes(shop.pid() ?? 0), 'MB', 400)]
}

/**
 * The budgets of searches, pages, start and memory on the shop of `npm run demo:large`, a copy of which is measured.
 */
export async function measureLargeShop(): Promise<Figure[]> {
  if (!existsSync(path.join(filled, 'shop.sqlite'))) {
    console.log(
      '  There is no large shop. `npm run demo:large` makes it in .data-large; LARGE_SHOP names another folder.',
    )
    return []
  }
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'large-shop-bench-'))
  await cp(filled, temporary.path, { recursive: true })
  const environment = { DATA_DIR: temporary.path, EDITOR_PASSWORD: 'a password of the bench' }
  const shop = { name: ' of the large shop', environment, productPage, memory: 400 }
  return [
    ...(await measureSearches(temporary.path)),
    ...(await measureContentSearches(temporary.path)),
    ...(await measurePagesOf(environment)),
    ...(await measureWith(2, shop)),
    ...(await measureAfterPublish(shop)),
    ...(await measureParts(shop)),
  ]
}
