import { readStoredJson, store } from './browser-storage.ts'
import type { TrackedValues } from './campaign.ts'

/** The lifetime of utm and aspire values, in milliseconds: 3 days (specification, section 9). */
const valuesExpireAfter = 259_200_000

/** The keys of the values in local storage. */
type StorageKey = 'utm' | 'aspire'

interface StoredValues {
  values: TrackedValues
  /** Milliseconds since 1970. */
  expires: number
}

function isStoredValues(stored: unknown): stored is StoredValues {
  if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('expires' in stored)) return false
  const { values, expires } = stored
  if (typeof expires !== 'number' || typeof values !== 'object' || values === null) return false
  return Object.values(values).every((value) => typeof value === 'string')
}

/** The stored values; none when they have expired, cannot be read or do not parse. */
export function readStoredValues(key: StorageKey): TrackedValues {
  const stored: unknown = readStoredJson('localStorage', key)
  if (!isStoredValues(stored) || stored.expires <= Date.now()) return {}
  // Stored while the clock was ahead: they expire 3 days after it was corrected.
  if (stored.expires > Date.now() + valuesExpireAfter) storeValues(key, stored.values)
  return stored.values
}

/** Stores values for 3 days, replacing earlier ones. Without storage, nothing is stored. */
export function storeValues(key: StorageKey, values: TrackedValues): void {
  store('localStorage', key, JSON.stringify({ values, expires: Date.now() + valuesExpireAfter }))
}
