import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { startShop } from '../e2e/shop-process.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { residentMegabytes } from './pages.ts'

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

/** Pages that no cache has: each request names another value of a parameter that the page reads. */
export async function measureRenderedPages(): Promise<Figure[]> {
  await using shop = await startShop({ LIMIT_PAGES: '100000000' })
  const figures: Figure[] = []
  for (const [name, path, least] of [
    ['product page', '/shop/sparkling-water/white-peach-thyme?selling_plan=', 300],
    ['home', '/?layout=', 200],
  ] as const) {
    await load(shop.origin + path, 5)
    const before = processorSeconds(shop.pid() ?? 0)
    const { requests, latency, non2xx, errors } = await load(shop.origin + path, 15)
    const seconds = processorSeconds(shop.pid() ?? 0) - before
    figures.push(
      atLeast(`rendered ${name}, 16 connections`, requests.average, 'requests/s', least),
      atMost(`rendered ${name}, p99`, latency.p99, 'ms', 120),
      atMost(`rendered ${name}, processor time of one`, (1000 * seconds) / requests.total, 'ms', 6),
      atMost(`rendered ${name}, failed`, non2xx + errors, '', 0),
    )
  }
  return [...figures, atMost('memory of the process after the load', residentMegabytes(shop.pid() ?? 0), 'MB', 250)]
}
