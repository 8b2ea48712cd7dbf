type StorageName = 'localStorage' | 'sessionStorage'

/** The stored text of a key: null if there is none, undefined if the storage is blocked, as in a private window. */
export function readStored(storage: StorageName, key: string): string | null | undefined {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a text. Returns false if the storage is blocked or full. */
export function store(storage: StorageName, key: string, text: string): boolean {
  try {
    globalThis[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The stored JSON value of a key; null if it is missing or invalid. */
export function readStoredJson<Value>(storage: StorageName, key: string): Partial<Value> | null {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns the stored JSON value of a key and removes it; null if it is missing or invalid. */
export function takeStoredJson<Value>(storage: StorageName, key: string): Partial<Value> | null {
  const value = readStoredJson<Value>(storage, key)
  if (value !== null) globalThis[storage].removeItem(key)
  return value
}
