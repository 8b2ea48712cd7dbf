import type { TrackedValues } from './campaign.ts'

/** The lifetime of utm and aspire values, in milliseconds: 3 days (specification, section 9). */
const valuesExpireAfter = 259_200_000

/** The keys of the values in local storage. */
export type StorageKey = 'utm' | 'aspire'

/** Returns the browser's storage; throws where access is denied. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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
export function readStoredValues(storage: OpenStorage, key: StorageKey, now: number): TrackedValues {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return isStoredValues(stored) && stored.expires > now ? stored.values : {}
  } catch {
    return {}
  }
}

/** Stores values for 3 days, replacing earlier ones. Without storage, nothing is stored. */
export function storeValues(storage: OpenStorage, key: StorageKey, values: TrackedValues, now: number): void {
  try {
    storage().setItem(key, JSON.stringify({ values, expires: now + valuesExpireAfter }))
  } catch {
    // A private window or a full disk; neither we nor the visitor can fix that.
  }
}
