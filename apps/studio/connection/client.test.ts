// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { onLoginChange } from '../../storefront/app/features/login/store-login.ts'
import { createClient } from './client.ts'
import { setContentHosted } from './content-host.ts'

afterEach(() => {
  setContentHosted(false)
  vi.unstubAllGlobals()
})

test.each([
  [false, `${location.origin}/services/content/v2025-02-19`],
  [true, 'https://abc123.api.sanity.io/v2025-02-19'],
])('CALL-10, CALL-11: hosted content (%s) is read at %s', (isHosted, url) => {
  setContentHosted(isHosted)
  const client = createClient({ projectId: 'abc123', dataset: 'production', apiVersion: '2025-02-19', useCdn: false })
  expect(client.config().url).toBe(url)
})

test('AUTH-03: a sign-out in the Studio removes the token of the shop, and notifies its open pages', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  )
  const change = vi.fn<() => void>()
  const stop = onLoginChange(change)
  document.cookie = 'auth_token=t0ken; Path=/'
  const client = createClient({ projectId: 'shop', dataset: 'production', apiVersion: '1' })
  void client.request({ method: 'POST', url: '/auth/logout' })
  await vi.waitFor(() => expect(document.cookie).toBe(''))
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce())
  stop()
})
