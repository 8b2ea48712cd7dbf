type StorageName = 'localStorage' | 'sessionStorage'

/** What is stored under a key: null for nothing, undefined where the storage is closed, as in a private window. */
export function readStored(storage: StorageName, key: string): string | null | undefined {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a text. Returns false where the storage is closed or full: neither we nor the visitor can mend that. */
export function store(storage: StorageName, key: string, text: string): boolean {
  try {
    globalThis[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** What is stored as JSON; null for nothing that can be read. */
export function readStoredJson<Value>(storage: StorageName, key: string): Partial<Value> | null {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** The same, which is then forgotten. */
export function takeStoredJson<Value>(storage: StorageName, key: string): Partial<Value> | null {
  const value = readStoredJson<Value>(storage, key)
  if (value !== null) globalThis[storage].removeItem(key)
  return value
}
