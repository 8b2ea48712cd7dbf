import { setTimeout } from 'node:timers/promises'
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

export interface PacedRequests {
  url: string
  init?: RequestInit
  perSecond: number
  /** Ends after so many seconds, or earlier when `signal` is aborted. */
  seconds: number
  signal?: AbortSignal
}

/** Sends requests at a steady rate, regardless of pending ones. */
export async function measureLatency({ url, init, perSecond, seconds, signal }: PacedRequests): Promise<Latency> {
  const started = performance.now()
  const times: number[] = []
  const underWay: Promise<void>[] = []
  let failed = 0

  async function send(due: number): Promise<void> {
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
    underWay.push(send(due))
  }
  await Promise.all(underWay)
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: Math.max(...times),
    sent: times.length,
    failed,
  }
}
