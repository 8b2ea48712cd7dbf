import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost, type Figure } from '../bench/figure.ts'
import { measureLatency } from './latency.ts'
import { createCart, findVariant, placeOrder } from './orders.ts'

export const restarts = 20
export const perSecond = 500

/** Seconds for which a stopping shop still gets requests. */
export const stopDelay = 1

/** Timeout of the restarts, in seconds. */
const maxLoadTime = 540

/**
 * Loads a URL and places orders there while `restart` runs twenty times; it returns the exit code of the stopped
 * process.
 */
export async function deployUnderLoad(
  origin: string,
  restart: (round: number) => Promise<number | null>,
): Promise<Figure[]> {
  const variantId = await findVariant(origin)
  const done = new AbortController()
  let orders = 0
  const failedOrders: unknown[] = []

  /** Well below the rate limit per address. */
  async function shop(): Promise<void> {
    while (!done.signal.aborted) {
      try {
        await placeOrder(await createCart(origin, variantId))
        orders += 1
      } catch (error) {
        failedOrders.push(error)
      }
      await setTimeout(500)
    }
  }

  const load = measureLatency({ url: `${origin}/`, perSecond, seconds: maxLoadTime, signal: done.signal })
  const shopping = shop()
  const exitCodes: (number | null)[] = []
  try {
    for (let round = 0; round < restarts; round += 1) exitCodes.push(await restart(round))
  } finally {
    done.abort()
  }
  const { sent, failed, p99, longest } = await load
  await shopping
  if (failedOrders.length > 0) console.error(failedOrders[0])
  return [
    atLeast('requests', sent, '', perSecond),
    atMost('failed requests', failed, '', 0),
    atMost(`of ${orders + failedOrders.length} orders, failed`, failedOrders.length, '', 0),
    atMost('exit codes other than 0', exitCodes.filter((code) => code !== 0).length, '', 0),
    atMost(`slowest response (p99 ${p99.toFixed(0)} ms)`, longest, 'ms', 5000),
  ]
}
