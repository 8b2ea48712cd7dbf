// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { onLoginChange } from '../../storefront/app/features/login/store-login.ts'
import { createClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sign-out in the Studio notifies the open pages of the shop', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  )
  const change = vi.fn<() => void>()
  const stop = onLoginChange(change)
  const client = createClient({ projectId: 'shop', dataset: 'production', apiVersion: '1' })
  await client.request({ method: 'POST', url: '/auth/logout' })
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce())
  stop()
})
