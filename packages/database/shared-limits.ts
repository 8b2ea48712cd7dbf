import { CompiledQuery } from 'kysely'
import { createAddressLimits, type AddressLimits } from '@shop/http/address-limits'
import type { Database } from './database.ts'

/**
 * Limits requests per address within `window` seconds (default 60). On PostgreSQL the processes share their counts; on
 * SQLite there is one process. `limits` are by kind; kinds are defined by the shop.
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
    ...(engine === 'postgres' && {
      runStatement: (text, values) => database.kysely.executeQuery(CompiledQuery.raw(text, [...values])),
    }),
    onError(error) {
      if (!closing.aborted) database.onError(error)
    },
  })
  closing.addEventListener('abort', addressLimits.close, { once: true })
  return addressLimits
}
