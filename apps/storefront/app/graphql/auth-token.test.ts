import { expect, test, vi } from 'vitest'
import { authToken, login, logout } from './auth-token.ts'

function testBrowser() {
  const written: string[] = []
  const order: string[] = []
  const resetCache = vi.fn<() => Promise<void>>(async () => void order.push('cache'))
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    set cookie(cookie: string) {
      written.push(cookie)
      order.push('cookie')
    },
  })
  return { written, order, resetCache }
}

test('AUTH-01, AUTH-02, CALL-03: a login stores the token for 7 days on path /, then resets the cache', async () => {
  const { written, order, resetCache } = testBrowser()
  await login('t0ken', resetCache)
  expect(written).toEqual(['auth_token=t0ken; Path=/; Max-Age=604800; SameSite=Lax'])
  expect(order).toEqual(['cookie', 'cache'])
  expect(authToken(written[0]?.split(';')[0] ?? '')).toBe('t0ken')
})

test('AUTH-03, AUTH-04, CALL-04: a logout removes the cookie on path /, and then resets the cache', async () => {
  const { written, order, resetCache } = testBrowser()
  await logout(resetCache)
  expect(written).toEqual(['auth_token=; Path=/; Max-Age=0; SameSite=Lax'])
  expect(order).toEqual(['cookie', 'cache'])
})

test.each([
  ['login', (resetCache: () => Promise<void>) => login('t', resetCache)],
  ['logout', logout],
])('AUTH-05: a cache that cannot be reset at %s is only logged', async (_, run) => {
  const { resetCache, written } = testBrowser()
  const failure = new Error('cache')
  resetCache.mockRejectedValueOnce(failure)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await run(resetCache)
  expect(written).toHaveLength(1)
  expect(log.mock.calls).toEqual([['The cache could not be reset.', failure]])
})
