import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const loader = fileURLToPath(new URL('new-addresses.mjs', import.meta.url))

export interface PageLoad {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}

export interface PageLoadOptions {
  /** So many seconds, or so many requests. */
  seconds?: number
  amount?: number
  /** Asks each time at another of {@link manyHosts}, for a page that reads no parameter with any value. */
  byHost?: boolean
  /** How many of these hosts, or addresses, have been asked already. */
  first?: number
  /** How many addresses there are; every one is new without this. */
  addresses?: number
  /** Requests per second; as many as are answered without this. */
  rate?: number
}

/** Host names of the shop, so many that a page that reads no parameter with any value has an address for each request. */
export const manyHosts = Array.from({ length: 9000 }, (_, index) => `h${index}.t`)

/** Requests a page over 16 connections, each time at another address, from a separate process. */
export async function loadPages(url: string, { byHost = false, ...options }: PageLoadOptions): Promise<PageLoad> {
  const order = { url, hosts: byHost ? manyHosts : undefined, ...options }
  const child = spawn(process.execPath, [loader, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}
