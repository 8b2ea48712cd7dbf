import { afterEach, expect, test, vi } from 'vitest'
import { startContentService } from '../../../../services/content/testing/content.ts'
import { callAuth } from './call-auth.ts'

afterEach(() => void vi.unstubAllGlobals())

test('an ended session is named as such; a wrong password keeps its own message', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(path.replace('/services/content', content.url), {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
    }),
  )
  const password = { password: 'wrong', next: 'a new and long one' }
  await expect(callAuth('v1/auth/password', password)).rejects.toThrow('This is not your password')
  await callAuth('v1/auth/logout', {})
  await expect(callAuth('v1/auth/account')).rejects.toThrow('Your session has ended. Sign in again.')
})
