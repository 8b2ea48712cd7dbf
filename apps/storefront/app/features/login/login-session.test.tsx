// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onClientReset } from '../../graphql/client-resets.ts'
import { site } from '../../testing/shop-stub.tsx'
import { onLoginChange, storeLogin } from './store-login.ts'
import { HeaderLogin } from './login-entry.tsx'
import { followLogin } from './follow-login.ts'

const loginLink = { key: 'login', title: 'Log in', to: '/admin/sign-in' }
const editor = 'ada@example.com'

/** The token of the service's open session. */
let openToken: string | null
const send = vi.fn(async (url: string, init: RequestInit) => {
  const isOpen = openToken !== null && new Headers(init.headers).get('Authorization') === `Bearer ${openToken}`
  if (!isOpen) return new Response(null, { status: 401 })
  if (!url.endsWith('/auth/logout')) return Response.json({ email: editor })
  openToken = null
  return new Response(null, { status: 204 })
})

/** The reset of a client's cached data; may fail. */
const reset = vi.fn<() => void>()
onClientReset(() => reset())

Object.assign(globalThis, { fetch: send, reportError: console.error })

function LoginObserver() {
  useEffect(() => followLogin('/auth'), [])
  return null
}

const Page = createRoutesStub([
  {
    id: 'root',
    path: '/',
    loader: () => ({ site }),
    Component: () => (
      <>
        <HeaderLogin loginLink={loginLink} />
        <LoginObserver />
      </>
    ),
  },
])

beforeEach(() => void (openToken = 't0ken'))
afterEach(() => {
  document.cookie = 'auth_token=; Path=/; Max-Age=0'
  vi.clearAllMocks()
})

const open = () => act(async () => render(<Page hydrationData={{ loaderData: { root: { site } } }} />))
const text = () => document.body.textContent
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const leave = () => act(async () => button('Log out')?.click())

test('AUTH-02, AUTH-04: a login in another page is shown at once, and the clients reload their data', async () => {
  await open()
  expect(text()).toBe('Log in')
  expect(send).not.toHaveBeenCalled()
  await act(async () => {
    await storeLogin('t0ken')
    await expect.poll(() => reset).toHaveBeenCalledOnce()
  })
  await expect.poll(() => text()).toContain(editor)
})

test('AUTH-03, AUTH-04: a logout ends the session, removes the cookie and resets all clients', async () => {
  document.cookie = 'auth_token=t0ken; Path=/'
  await open()
  await expect.poll(() => text()).toContain(editor)
  const heard = new Promise<void>((resolve) => onLoginChange(resolve))
  await leave()
  await heard
  expect([openToken, document.cookie, text()]).toEqual([null, '', 'Log in'])
  expect(reset).toHaveBeenCalled()
})

test('a logout that the content service rejects leaves the login as it is, and is reported', async () => {
  document.cookie = 'auth_token=t0ken; Path=/'
  await open()
  await expect.poll(() => text()).toContain(editor)
  const report = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  send.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await leave()
  expect([document.cookie, text(), report.mock.calls.length]).toEqual([
    'auth_token=t0ken',
    expect.stringContaining(editor),
    1,
  ])
  expect(reset).not.toHaveBeenCalled()
})

test('AUTH-05: a failed reset at logout is only logged', async () => {
  document.cookie = 'auth_token=t0ken; Path=/'
  await open()
  await expect.poll(() => text()).toContain(editor)
  const failure = new Error('cache')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  reset.mockImplementationOnce(() => {
    throw failure
  })
  await leave()
  expect([document.cookie, text()]).toEqual(['', 'Log in'])
  expect(log.mock.calls).toEqual([['The cache could not be reset.', failure]])
})

test('a token whose session has ended is removed, as after a logout in the Studio', async () => {
  document.cookie = 'auth_token=0ld; Path=/'
  await open()
  await expect.poll(() => document.cookie).toBe('')
  expect(text()).toBe('Log in')
})
