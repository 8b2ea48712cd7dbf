import { expect, test, vi } from 'vitest'
import { createRequestPriority } from '../http/request-priority.ts'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

// Files share a process: modules that another one has loaded would not be mocked.
vi.hoisted(() => void vi.resetModules())
vi.mock('../http/request-priority.ts', { spy: true })

test('requests to services go before pages, which are served round-robin', async () => {
  const { request } = await startWholeShop({ settings: hosted })
  const priority = vi.mocked(createRequestPriority).mock.results.at(-1)?.value
  const [first, page] = [vi.spyOn(priority, 'runServiceRequest'), vi.spyOn(priority, 'waitToRenderPage')]
  const headers = { 'Content-Type': 'application/json' }
  await request('/services/shop-api/graphql', { method: 'POST', headers, body: '{"query":"{ __typename }"}' })
  expect([first.mock.calls.length, page.mock.calls.length]).toEqual([1, 0])
  await request('/about')
  expect([first.mock.calls.length, page.mock.calls.length]).toEqual([1, 1])
})
