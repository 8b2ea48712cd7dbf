import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ownerSettings } from '../e2e/filled-data.ts'
import { openEditor } from '../drills/editor.ts'
import { findVariant } from '../drills/orders.ts'
import { startShop, type ShopProcess } from '../e2e/shop-process.ts'
import { changeCarts } from './cart-changes.ts'
import { atLeast, atMost, measuredOnly, type Figure } from './figure.ts'
import { loadPages, manyHosts } from './page-load.ts'
import { timeByPart } from './page-parts.ts'
import { residentMegabytes } from './pages.ts'
import { quantile } from './quantile.ts'

/** The CPU time of a process so far, all threads, in seconds; Linux counts in hundredths. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const settings = {
  LIMIT_PAGES: '100000000',
  TRUSTED_PROXIES: '127.0.0.1',
  NON_CBD_HOSTS: manyHosts.join(','),
}

/** The number of warm-up pages, after which the rendering code is compiled. */
const warmUp = 500

/** A shop to measure: its settings, one of its product pages, and the limit of its memory in megabytes. */
export interface MeasuredShop {
  name: string
  environment?: Record<string, string>
  productPage: string
  memory: number
}

const demo: MeasuredShop = { name: '', productPage: '/shop/sparkling-water/white-peach-thyme', memory: 250 }

/** A shop under its supervisor, and the ids of its processes. */
async function startProcesses(
  count: number,
  environment: MeasuredShop['environment'],
): Promise<{ shop: ShopProcess; pids: number[] }> {
  const level = { LOG_LEVEL: 'info', WEB_CONCURRENCY: String(count) }
  const shop = await startShop({ ...settings, ...environment, ...level }, { supervised: true })
  if (count > 1) await shop.allListen()
  const supervisor = shop.pid() ?? 0
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')
  return { shop, pids: children.map(Number) }
}

/** Product page and home with a number of processes, and cart changes meanwhile. */
export async function measureWith(
  processes: number,
  { name: shopName, environment, productPage, memory }: MeasuredShop = demo,
): Promise<Figure[]> {
  const { shop, pids } = await startProcesses(processes, environment)
  await using _ = shop
  // Before the load, under which a product list of a large shop may exceed the time limit.
  const variantId = await findVariant(shop.origin)
  const inAll = `${processes > 1 ? `, ${processes} processes` : ''}${shopName}`
  const allSeconds = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const figures: Figure[] = []
  for (const [name, path, least] of [
    ['product page', `${productPage}?selling_plan=`, 300],
    ['home', '/', 200],
  ] as const) {
    const byHost = path === '/'
    await loadPages(shop.origin + path, { amount: warmUp, byHost })
    const before = allSeconds()
    const { requests, latency, non2xx, errors } = await loadPages(shop.origin + path, {
      seconds: 15,
      byHost,
      first: warmUp,
    })
    const seconds = allSeconds() - before
    figures.push(
      atLeast(`rendered ${name}, 16 connections${inAll}`, requests.average, 'requests/s', least),
      atMost(`rendered ${name}, p99${inAll}`, latency.p99, 'ms', 120),
      atMost(`rendered ${name}, processor time of one${inAll}`, (1000 * seconds) / requests.total, 'ms', 6),
      atMost(`rendered ${name}, failed${inAll}`, non2xx + errors, '', 0),
    )
  }
  const done = new AbortController()
  const changing = changeCarts(shop.origin, variantId, done.signal)
  const { requests } = await loadPages(`${shop.origin}${productPage}?selling_plan=`, { seconds: 15 })
  done.abort()
  const times = await changing
  return [
    ...figures,
    atMost(
      `cart under ${requests.average.toFixed(0)} rendered pages/s, median${inAll}`,
      quantile(times, 0.5),
      'ms',
      15,
    ),
    atMost(`cart under ${requests.average.toFixed(0)} rendered pages/s, p99${inAll}`, quantile(times, 0.99), 'ms', 15),
    ...pids.map((pid, index) =>
      atMost(`memory of process ${index + 1} after the load${inAll}`, residentMegabytes(pid), 'MB', memory),
    ),
  ]
}

/** The main thread's CPU time of a rendered page, by part. `environment` is that of the shop. */
async function measurePage(name: string, path: string, environment: MeasuredShop['environment']): Promise<Figure[]> {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'page-parts-'))
  const seconds = 10
  const flags = ['--cpu-prof', `--cpu-prof-dir=${temporary.path}`]
  const shop = await startShop({ ...settings, ...environment }, { flags })
  await using _ = shop
  const byHost = !path.includes('?')
  await loadPages(shop.origin + path, { amount: warmUp, byHost })
  const { requests } = await loadPages(shop.origin + path, { seconds, byHost, first: warmUp })
  await shop.stop()
  const times = [...(await timeByPart(temporary.path, seconds))].toSorted((one, other) => other[1] - one[1])
  return times.map(([part, time]) => measuredOnly(`of a rendered ${name}: ${part}`, time / requests.total, 'ms'))
}

/** The same for product page and home. */
export const measureParts = async ({ name, productPage, environment }: MeasuredShop = demo): Promise<Figure[]> => [
  ...(await measurePage(`product page${name}`, `${productPage}?selling_plan=`, environment)),
  ...(await measurePage(`home${name}`, '/', environment)),
]

/** Many cached pages, while one document is published that most of them do not show. */
export async function measureAfterPublish({ name, environment, productPage }: MeasuredShop): Promise<Figure[]> {
  const { shop } = await startProcesses(2, { ...environment, ...ownerSettings })
  await using _ = shop
  const url = `${shop.origin}${productPage}?selling_plan=`
  await loadPages(url, { amount: 5000, addresses: 5000 })
  const editor = await openEditor(shop.origin)
  const loading = loadPages(url, { seconds: 15, addresses: 5000, rate: 1000 })
  await setTimeout(5000)
  if (!(await editor.write('bench-page'))) throw new Error('The shop has not acknowledged a document')
  const { requests, latency, non2xx, errors } = await loading
  return [
    atLeast(`5,000 pages during a publish${name}`, requests.average, 'requests/s', 950),
    atMost(`5,000 pages during a publish, p99${name}`, latency.p99, 'ms', 50),
    atMost(`5,000 pages during a publish, failed${name}`, non2xx + errors, '', 0),
  ]
}

/**
 * Uncached pages, with one process and with two: each request has another value of a parameter that the page
 * reads, or another host of the shop.
 */
export const measureRenderedPages = async (): Promise<Figure[]> => [
  ...(await measureWith(1)),
  ...(await measureWith(2)),
  ...(await measureAfterPublish(demo)),
  ...(await measureParts()),
]
