// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { site } from '../../testing/shop-stub.tsx'
import { callSignup } from './sign-up-call.ts'

afterEach(() => {
  globalThis.dataLayer = undefined
})

/** Signs up with this response of the service; returns the names of the events in the tag manager's queue. */
async function signUp(respond: () => Response): Promise<unknown[]> {
  globalThis.dataLayer = []
  vi.stubGlobal('fetch', async () => respond())
  await callSignup(site, 'ada@example.com', 'letters').catch(() => {})
  return globalThis.dataLayer
}

test.each([
  [
    'an accepted address',
    () => Response.json({ data: { signup: true } }),
    [{ event: 'Lead', email: 'ada@example.com' }],
  ],
  ['a refused one', () => Response.json({ errors: [{ message: 'No.', extensions: { code: 'BAD_USER_INPUT' } }] }), []],
  ['one of which nothing is known', () => Response.json({}, { status: 501 }), []],
])('ANALYTICS-06: a Lead event is pushed after %s', async (_, response, events) => {
  expect(await signUp(response)).toMatchObject(events)
})
