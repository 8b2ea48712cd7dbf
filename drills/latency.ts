import { setTimeout } from 'node:timers/promises'
import { quantile } from '../bench/quantile.ts'

/** How a shop answered requests that were sent at a steady rate. */
export interface Latency {
  /** Milliseconds from when a request was due: a request that had to wait for its turn counts the wait. */
  p50: number
  p99: number
  longest: number
  asked: number
  /** Requests without an answer below 500. */
  failed: number
}

export interface PacedRequests {
  url: string
  init?: RequestInit
  perSecond: number
  /** Ends after so many seconds, or earlier when `signal` says so. */
  seconds: number
  signal?: AbortSignal
}

/** Sends requests at a steady rate, whether or not the earlier ones are answered. */
export async function measureLatency({ url, init, perSecond, seconds, signal }: PacedRequests): Promise<Latency> {
  const started = performance.now()
  const times: number[] = []
  const underWay: Promise<void>[] = []
  let failed = 0

  async function ask(due: number): Promise<void> {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
      await response.arrayBuffer()
      if (response.status >= 500) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - due)
  }

  for (let due = started; due < started + seconds * 1000 && !signal?.aborted; due += 1000 / perSecond) {
    await setTimeout(Math.max(0, due - performance.now()))
    underWay.push(ask(due))
  }
  await Promise.all(underWay)
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: Math.max(...times),
    asked: times.length,
    failed,
  }
}
