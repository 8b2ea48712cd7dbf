import { CompiledQuery } from 'kysely'
import { randomUUID } from 'node:crypto'
import {
  createAddressLimits,
  type AddressCounts,
  type AddressLimits,
  type CountExchange,
} from '@shop/http/address-limits'
import type { Database } from './database.ts'

const channel = 'address_counts'
type Message = { from: string; counts: AddressCounts }

/** Processes on one SQLite file exchange counts by messages, without a write. */
function exchangeByEvents(database: Database): CountExchange {
  const own = randomUUID()
  return {
    send(counts) {
      database.publish(channel, JSON.stringify({ from: own, counts } satisfies Message)).catch(database.onError)
    },
    onCounts: (listener) =>
      database.subscribe(channel, (payload) => {
        if (payload === undefined) return
        const { from, counts }: Message = JSON.parse(payload)
        if (from !== own) listener(counts)
      }),
  }
}

/**
 * Limits requests per address within `window` seconds (default 60). The processes share their counts. `limits` are by
 * kind; kinds are defined by the shop, each by one call.
 */
export function createSharedLimits<Kind extends string>(
  database: Database,
  limits: Readonly<Record<Kind, number>>,
  window?: number,
): AddressLimits<Kind> {
  const { closing, engine } = database
  const addressLimits = createAddressLimits({
    limits,
    window,
    ...(engine === 'postgres'
      ? { runStatement: (text, values) => database.kysely.executeQuery(CompiledQuery.raw(text, [...values])) }
      : { exchange: exchangeByEvents(database) }),
    onError(error) {
      if (!closing.aborted) database.onError(error)
    },
  })
  closing.addEventListener('abort', addressLimits.close, { once: true })
  return addressLimits
}
