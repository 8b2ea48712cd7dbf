// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { onLoginChange } from '../../storefront/app/features/login/store-login.ts'
import { createClient } from './client.ts'
import { setContentHosted } from './content-host.ts'

afterEach(() => void setContentHosted(false))

test.each([
  [false, `${location.origin}/services/content/v2025-02-19`],
  [true, 'https://abc123.api.sanity.io/v2025-02-19'],
])('CALL-10, CALL-11: hosted content (%s) is read at %s', (isHosted, url) => {
  setContentHosted(isHosted)
  const client = createClient({ projectId: 'abc123', dataset: 'production', apiVersion: '2025-02-19', useCdn: false })
  expect(client.config().url).toBe(url)
})

const ownClient = () => createClient({ projectId: 'shop', dataset: 'production', apiVersion: '1' })
const signOut = () => void ownClient().request({ method: 'POST', url: '/auth/logout' })

test('AUTH-03: a sign-out in the Studio removes the token of the shop, and notifies its open pages', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(null, { status: 204 }))),
  )
  const change = vi.fn<() => void>()
  const stop = onLoginChange(change)
  document.cookie = 'auth_token=t0ken; Path=/'
  signOut()
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  expect(document.cookie).toBe('')
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce(), { timeout: 30_000 })
  stop()
})

const changePath = '/data/actions/production'
const change = () => void ownClient().request({ method: 'POST', url: changePath, body: {} })

/** The paths of requests to the shop, and a function that answers the request with an index. */
function stubShop() {
  const paths: string[] = []
  const answers: (() => void)[] = []
  const shop = vi.fn((address: string) => {
    paths.push(address.replace(/^.*?(?=\/(auth|data)\/)/, ''))
    return new Promise<Response>((resolve) => answers.push(() => resolve(Response.json({}))))
  })
  vi.stubGlobal('fetch', shop)
  return { paths, answer: (index: number) => answers[index]?.() }
}

test('a sign-out waits until the last changes are saved, which the Studio sends up to a second later', async () => {
  vi.useFakeTimers()
  const { paths, answer } = stubShop()
  change()
  signOut()
  await vi.advanceTimersByTimeAsync(5000)
  expect(paths).toEqual([changePath])
  answer(0)
  await vi.advanceTimersByTimeAsync(1000)
  change()
  await vi.advanceTimersByTimeAsync(5000)
  expect(paths).toEqual([changePath, changePath])
  answer(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(paths).toEqual([changePath, changePath, '/auth/logout'])
})

test('a sign-out is sent after 20 seconds even if a change has no answer', async () => {
  vi.useFakeTimers()
  const { paths } = stubShop()
  change()
  signOut()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(paths).toEqual([changePath])
  await vi.advanceTimersByTimeAsync(2000)
  expect(paths).toEqual([changePath, '/auth/logout'])
})
