import { concat, defer, lastValueFrom, of, throwError, toArray, type Observable } from 'rxjs'
import type { DocumentStore } from 'sanity'
import { afterEach, expect, test, vi } from 'vitest'
import { locationsIn } from './locations.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the pages of a document are read again after the shop was away, and the form gets no error', async () => {
  vi.useFakeTimers()
  let readings = 0
  const pages = of([{ id: 'page-about', type: 'page', title: 'About' }])
  const away = throwError(() => new TypeError('Failed to fetch'))
  const listenQuery = () => defer(() => (readings++ === 0 ? concat(pages, away) : of([])))
  const documentStore = { listenQuery } as Partial<DocumentStore> as DocumentStore
  const found = locationsIn('production')(
    { id: 'page-about', type: 'page', version: undefined, perspectiveStack: [] },
    { documentStore },
  )
  const states = lastValueFrom((found as Observable<unknown>).pipe(toArray()))
  await vi.runAllTimersAsync()
  expect(await states).toMatchObject([
    { message: 'Used on one page', locations: [{ title: 'About' }] },
    { message: 'Used on every page, or on none yet' },
  ])
})
