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
  /** The duration in seconds, or the number of requests. */
  seconds?: number
  amount?: number
  /** Requests each time from another of {@link manyHosts}, for a page that reads no parameter with arbitrary values. */
  byHost?: boolean
  /** How many of these hosts, or URLs, were requested before. */
  first?: number
  /** The number of different URLs; by default each request has a new one. */
  addresses?: number
  /** Requests per second; by default as many as possible. */
  rate?: number
}

/**
 * Host names of the shop, so many that a page that reads no parameter with arbitrary values has a new URL for each
 * request.
 */
export const manyHosts = Array.from({ length: 9000 }, (_, index) => `h${index}.t`)

/** Requests a page over 16 connections, each time with another URL, from a separate process. */
export async function loadPages(url: string, { byHost = false, ...options }: PageLoadOptions): Promise<PageLoad> {
  const order = { url, hosts: byHost ? manyHosts : undefined, ...options }
  const child = spawn(process.execPath, [loader, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}
