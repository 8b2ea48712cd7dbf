import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { findVariant } from '../drills/orders.ts'
import { startShop, type ShopProcess } from '../e2e/shop-process.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { residentMegabytes } from './pages.ts'
import { quantile } from './quantile.ts'

const loader = fileURLToPath(new URL('new-addresses.mjs', import.meta.url))

interface Load {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}

/** Requests a page over 16 connections, each time at another address, from a separate process. */
async function load(url: string, seconds: number): Promise<Load> {
  const child = spawn(process.execPath, [loader, url, String(seconds)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}

/** The processor time of a process so far, all threads, in seconds; Linux counts in hundredths. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** A shop under its supervisor, and the ids of its processes. */
async function startProcesses(count: number): Promise<{ shop: ShopProcess; pids: number[] }> {
  const settings = { LIMIT_PAGES: '100000000', TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: String(count) }
  const shop = await startShop(settings, { supervised: true })
  const areListening = 'all processes of the shop are listening'
  if (count > 1 && !shop.printedText().includes(areListening)) await shop.printed(areListening)
  const supervisor = shop.pid() ?? 0
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')
  return { shop, pids: children.map(Number) }
}

/** Shoppers at addresses of their own, who change their carts ten times a second until the signal. Resolves to the times in milliseconds. */
async function changeCarts(origin: string, signal: AbortSignal): Promise<number[]> {
  const variantId = await findVariant(origin)
  const times: number[] = []

  async function shop(address: string): Promise<void> {
    const send = async (query: string, variables: object) => {
      const response = await fetch(`${origin}/services/commerce/api/2023-07/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ query, variables }),
      })
      const { data } = await response.json()
      return data.answer.cart
    }
    const cart = await send(
      'mutation ($variant: ID!) { answer: cartCreate(input: {lines: [{merchandiseId: $variant}]}) { cart { id lines(first: 1) { nodes { id } } } } }',
      { variant: variantId },
    )
    for (let round = 0; !signal.aborted; round += 1) {
      const started = performance.now()
      await send(
        'mutation ($cart: ID!, $lines: [CartLineUpdateInput!]!) { answer: cartLinesUpdate(cartId: $cart, lines: $lines) { cart { id } } }',
        { cart: cart.id, lines: [{ id: cart.lines.nodes[0].id, quantity: 1 + (round % 3) }] },
      )
      times.push(performance.now() - started)
      await setTimeout(100)
    }
  }

  await Promise.all(Array.from({ length: 8 }, (_, index) => shop(`203.0.113.${index + 1}`)))
  return times
}

async function measureWith(processes: number): Promise<Figure[]> {
  const { shop, pids } = await startProcesses(processes)
  await using _ = shop
  const inAll = processes > 1 ? `, ${processes} processes` : ''
  const allSeconds = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const figures: Figure[] = []
  for (const [name, path, least] of [
    ['product page', '/shop/sparkling-water/white-peach-thyme?selling_plan=', 300],
    ['home', '/?layout=', 200],
  ] as const) {
    await load(shop.origin + path, 5)
    const before = allSeconds()
    const { requests, latency, non2xx, errors } = await load(shop.origin + path, 15)
    const seconds = allSeconds() - before
    figures.push(
      atLeast(`rendered ${name}, 16 connections${inAll}`, requests.average, 'requests/s', least),
      atMost(`rendered ${name}, p99${inAll}`, latency.p99, 'ms', 120),
      atMost(`rendered ${name}, processor time of one${inAll}`, (1000 * seconds) / requests.total, 'ms', 6),
      atMost(`rendered ${name}, failed${inAll}`, non2xx + errors, '', 0),
    )
  }
  const done = new AbortController()
  const changing = changeCarts(shop.origin, done.signal)
  const { requests } = await load(`${shop.origin}/shop/sparkling-water/white-peach-thyme?selling_plan=`, 15)
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
      atMost(`memory of process ${index + 1} after the load${inAll}`, residentMegabytes(pid), 'MB', 250),
    ),
  ]
}

/** Pages that no cache has, by one process and by two: each request names another value of a parameter that the page reads. */
export async function measureRenderedPages(): Promise<Figure[]> {
  return [...(await measureWith(1)), ...(await measureWith(2))]
}
