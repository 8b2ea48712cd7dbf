import { beforeEach, expect, test, vi } from 'vitest'
import { createStorefrontClient } from '../../commerce/storefront-client.ts'
import { handleSignUp } from './handle-sign-up.ts'
import { watchReports } from '../../testing/watch-reports.ts'

beforeEach(() => void vi.useFakeTimers())

/** The result of a form submission with this service response or network failure. */
async function send(fields: Record<string, string>, respond: () => Response) {
  const report = watchReports()
  const service = vi.fn<typeof fetch>(async () => respond())
  const shopApi = createStorefrontClient({ url: 'https://api.test/graphql', accessToken: null, fetch: service })
  const body = new URLSearchParams({ listId: 'the-list', ...fields })
  const request = new Request('https://shop.test/newsletter/sign-up', {
    method: 'POST',
    headers: { Referer: 'https://shop.test/about?from=letter' },
    body,
  })
  const taking = handleSignUp(request, { shopApi })
  await vi.advanceTimersByTimeAsync(10_000)
  const taken = await taking
  return { ...taken, reported: report.mock.calls.length, service }
}

const email = 'ada@example.com'
const errorResponse = (message: string, code?: string) =>
  Response.json({ errors: [{ message, ...(code && { extensions: { code } }) }] })
const unreachable = 'We cannot take addresses right now. Please try again.'

test('the form without script sends the address, the list and its page to the service', async () => {
  const { service, ...response } = await send({ email: ` ${email} ` }, () => Response.json({ data: { signup: true } }))
  expect(response).toEqual({ email, listId: 'the-list', error: null, isAccepted: true, reported: 0 })
  const [address, init] = service.mock.calls[0] ?? []
  expect(address).toBe('https://api.test/graphql')
  expect(JSON.parse(String(init?.body))).toMatchObject({
    variables: { email, listId: 'the-list', properties: { source: '/about' } },
  })
})

test.each([
  ['a user error', () => errorResponse('email is not accepted', 'BAD_USER_INPUT'), 'email is not accepted'],
  ['an error without a code', () => errorResponse('email is not accepted'), 'email is not accepted'],
  ['403 without a message', () => new Response('<html>', { status: 403 }), unreachable],
  ['429', () => new Response('', { status: 429 }), unreachable],
])('SIGNUP-09: a rejection, %s, returns the reason', async (_, response, error) => {
  expect(await send({ email }, response)).toMatchObject({ email, error, isAccepted: false })
})

test.each([
  ['503', () => new Response('', { status: 503 })],
  ['an internal error', () => errorResponse('Internal error', 'INTERNAL_SERVER_ERROR')],
  [
    'a network failure',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('ERR-21: a failed call, %s, is reported and counts as accepted', async (_, response) => {
  expect(await send({ email }, response)).toMatchObject({ error: null, isAccepted: false, reported: 1 })
})

test.each([
  [{ email: 'ada@' }, 'Please enter an email address, such as ada@example.com.'],
  [{ email: '' }, 'Please fill this in.'],
  [{ email, listId: '' }, unreachable],
])('SIGNUP-07: %j is rejected without a request to the service', async (fields, error) => {
  const response = await send(fields, () => Response.json({ data: { signup: true } }))
  expect(response).toMatchObject({ error })
  expect(response.service).not.toHaveBeenCalled()
})
