import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from '../bench/figure.ts'
import { quantile } from '../bench/quantile.ts'

/** The latency of requests that were sent at a steady rate. */
export interface Latency {
  /** Milliseconds from when a request was due, including any queueing. */
  p50: number
  p99: number
  longest: number
  sent: number
  /** Requests without a response below 500. */
  failed: number
}

/** The p99 of other visitors during an attack; at most twice that without. */
export const undisturbed = (name: string, attacked: Latency, quiet: Latency): Figure =>
  atMost(`${name} (quiet ${quiet.p99.toFixed(1)} ms)`, attacked.p99, 'ms', 2 * quiet.p99)

export interface PacedRequests {
  url: string
  headers?: Record<string, string>
  perSecond: number
  /** Ends after so many seconds, or earlier when `signal` is aborted. */
  seconds: number
  signal?: AbortSignal
}

/** Requests a URL as a browser does, but does not decode the body: that would take longer than the response itself. */
async function load(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const sent = request(url, { agent, headers: { 'Accept-Encoding': 'br', ...headers }, timeout: 30_000 })
  sent.on('timeout', () => sent.destroy(new Error('no response')))
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 0
}

/** Sends requests at a steady rate, regardless of pending ones. */
export async function measureLatency({
  url,
  headers = {},
  perSecond,
  seconds,
  signal,
}: PacedRequests): Promise<Latency> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const times: number[] = []
  const underWay: Promise<void>[] = []
  let failed = 0

  async function send(due: number): Promise<void> {
    try {
      if ((await load(url, headers, agent)) >= 500) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - due)
  }

  for (let due = started; due < started + seconds * 1000 && !signal?.aborted; due += 1000 / perSecond) {
    await setTimeout(Math.max(0, due - performance.now()))
    underWay.push(send(due))
  }
  await Promise.all(underWay)
  agent.destroy()
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: Math.max(...times),
    sent: times.length,
    failed,
  }
}
