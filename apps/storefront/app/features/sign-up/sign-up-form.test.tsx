// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showInShop } from '../../testing/shop-stub.tsx'
import { watchReports } from '../../testing/watch-reports.ts'
import { SignUpForm } from './sign-up-form.tsx'

vi.mock('./sign-up-call.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

beforeEach(() => void vi.useFakeTimers())

/** Signs up while the sign-up's code is missing; returns a function that lets the shop's health check respond. */
async function signUp() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const reach = vi.fn<typeof fetch>(() => promise)
  vi.stubGlobal('fetch', reach)
  watchReports()
  const post = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  showInShop(<SignUpForm listId="letters" />)
  type('ada@example.com')
  await press()
  await vi.waitFor(() => expect(reach).toHaveBeenCalledOnce(), { timeout: 30_000 })
  return { post, answer: () => act(async () => resolve(new Response())) }
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
/** Submits the form, and waits for its delay before sending. */
async function press() {
  fireEvent.submit(screen.getByRole('textbox'))
  await act(() => vi.advanceTimersByTimeAsync(1000))
}
const buttonText = () => screen.getByRole('button').textContent
const show = (persisted: boolean) =>
  act(async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted })))

test('SIGNUP-06: without its code, an address that is being changed is not sent', async () => {
  const { post, answer: respond } = await signUp()
  type('ada@example.co')
  await respond()
  expect(post).not.toHaveBeenCalled()
})

test('without its code, the address is sent by the browser, and can be sent again after Back', async () => {
  const { post, answer: respond } = await signUp()
  await respond()
  expect(post).toHaveBeenCalledOnce()
  await show(false)
  expect(buttonText()).toBe('sending')
  await show(true)
  expect(buttonText()).toBe('sign up')
  await press()
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(2), { timeout: 30_000 })
})

test('the shop’s own rule decides on an address, not the browser’s, also before the page’s script has run', () => {
  showInShop(<SignUpForm listId="letters" />)
  const { type, inputMode, required } = screen.getByRole<HTMLInputElement>('textbox')
  expect([type, inputMode, required]).toEqual(['text', 'email', true])
})

test('an address that a password manager has filled in without an event is sent', async () => {
  showInShop(<SignUpForm listId="letters" />)
  Object.assign(screen.getByRole('textbox'), { value: 'ada@example.com' })
  fireEvent.submit(screen.getByRole('textbox'))
  expect(buttonText()).toBe('sending')
})
