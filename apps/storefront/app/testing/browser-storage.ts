import { vi } from 'vitest'

type StorageName = 'localStorage' | 'sessionStorage'

/** Gives a test its own empty storage, and returns its contents. */
export function stubStorage(name: StorageName): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Gives a test a blocked storage, as in a private window. */
export function closeStorage(name: StorageName): void {
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse })
}

/** Gives a test a storage that is full. */
export function fillStorage(name: StorageName): void {
  vi.stubGlobal(name, { getItem: () => null, setItem: refuse, removeItem() {} })
}
