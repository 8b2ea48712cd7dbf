import { beforeEach, expect, test, vi } from 'vitest'
import { fetchOrStore } from './resend-changes.ts'
import { stubBrowser } from '../testing/browser.ts'

const service = 'https://shop.example/services/content/v1'
const query = `${service}/data/query/production?query=*`

/** What the shop responds, one request after the other: a status, or undefined if it cannot be reached. */
let statuses: (number | undefined)[]

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser(async () => {
    const status = statuses.shift()
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
})

async function statusOf(address: string, init?: RequestInit): Promise<number | string> {
  const answer = fetchOrStore(address, init).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
  await vi.runAllTimersAsync()
  return answer
}

test('the Studio waits for its documents while the shop is restarted', async () => {
  statuses = [undefined, undefined, 502, undefined, undefined, undefined, undefined, 502, 200]
  expect(await statusOf(query)).toBe(200)
  statuses = [undefined, 200]
  expect(await statusOf(`${service}/data/doc/production/drafts.a`)).toBe(200)
})

test.each([503, 400, 200])('a read that the shop answers with %i is not repeated', async (status) => {
  statuses = [status, 200]
  expect(await statusOf(query)).toBe(status)
})

test.each(['/users/me', '/data/actions/production'])('a request to %s is not repeated', async (path) => {
  statuses = [undefined, 200]
  expect(await statusOf(service + path)).toBe('TypeError: Failed to fetch')
})

test('a read for which the Studio no longer waits is not repeated', async () => {
  const controller = new AbortController()
  statuses = [undefined, undefined, 200]
  setTimeout(() => controller.abort(), 1500)
  expect(await statusOf(query, { signal: controller.signal })).toContain('AbortError')
  expect(statuses).toEqual([200])
})
