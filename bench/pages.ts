import { execFileSync, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { startShop } from '../e2e/shop-process.ts'
import { atLeast, atMost, type Figure } from './figure.ts'

const autocannon = createRequire(import.meta.url).resolve('autocannon')

interface Load {
  requests: { average: number }
  latency: { p99: number }
  non2xx: number
  errors: number
}

/** Requests one URL over 16 connections, from a separate process. */
async function load(url: string, seconds: number): Promise<Load> {
  const child = spawn(
    process.execPath,
    [
      autocannon,
      '--json',
      '--connections',
      '16',
      '--duration',
      String(seconds),
      '--headers',
      'accept-encoding=br',
      url,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return JSON.parse(await text(child.stdout))
}

/** The memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** A product page from the page cache, with the load generator on the same two cores. */
export async function measurePages(): Promise<Figure[]> {
  await using shop = await startShop()
  const url = `${shop.origin}/shop/sparkling-water/white-peach-thyme`
  await load(url, 3)
  const { requests, latency, non2xx, errors } = await load(url, 10)
  const memory = residentMegabytes(shop.pid() ?? 0)
  return [
    atLeast('cached product page, 16 connections', requests.average, 'requests/s', 5000),
    atMost('cached product page, p99', latency.p99, 'ms', 20),
    atMost('failed responses', non2xx + errors, '', 0),
    atMost('memory of the process after the load', memory, 'MB', 250),
  ]
}
