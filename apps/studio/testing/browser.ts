import { vi } from 'vitest'

/** Stubs the browser of a Studio at `/admin`: an empty session storage, its requests, and its window's events. */
export function stubBrowser(fetch: (address: string, init?: { body: string }) => Promise<Response>) {
  const values = new Map<string, string>()
  const events: Event[] = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
  vi.stubGlobal('location', new URL('https://shop.example/admin'))
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event))
  vi.stubGlobal('fetch', fetch)
  return { events }
}
