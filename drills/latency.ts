import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { atMost, type Figure } from '../bench/figure.ts'

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

/** Requests at a steady rate. */
export interface Load {
  url: string
  headers?: Record<string, string>
  perSecond: number
  seconds: number
}

/**
 * Sends requests at a steady rate, in a separate thread, so that the attackers of a drill do not delay the measurement.
 * @param signal ends the load early.
 */
export async function measureLatency({ signal, ...load }: Load & { signal?: AbortSignal }): Promise<Latency> {
  const worker = new Worker(new URL('./paced-requests.ts', import.meta.url), { workerData: load })
  signal?.addEventListener('abort', () => worker.postMessage('end', []))
  const [latency] = (await once(worker, 'message')) as [Latency]
  return latency
}
