import { startOutbox } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestApi, fakeStorefront } from '../testing.ts'

const headersSchema = z.object({
  authorization: z.literal('Klaviyo-API-Key pk_1'),
  'content-type': z.literal('application/vnd.api+json'),
  accept: z.literal('application/vnd.api+json'),
  revision: z.iso.date(),
})

/** https://developers.klaviyo.com/en/reference/create_or_update_profile */
const profileSchema = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile'),
    attributes: z.strictObject({ email: z.email(), properties: z.record(z.string(), z.json()) }),
  }),
})

const marketing = z.strictObject({ marketing: z.strictObject({ consent: z.literal('SUBSCRIBED') }) })

/** https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
const subscriptionSchema = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile-subscription-bulk-create-job'),
    attributes: z.strictObject({
      profiles: z.strictObject({
        data: z
          .array(
            z.strictObject({
              type: z.literal('profile'),
              attributes: z.strictObject({ email: z.email(), subscriptions: z.strictObject({ email: marketing }) }),
            }),
          )
          .length(1),
      }),
    }),
    relationships: z.strictObject({
      list: z.strictObject({ data: z.strictObject({ type: z.literal('list'), id: z.string() }) }),
    }),
  }),
})

const jsonApi = { 'Content-Type': 'application/vnd.api+json' }

/** An error in the format of https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling. */
const errorOf = (status: number, code: string, headers: Record<string, string> = {}, pointer = '/data') =>
  Response.json(
    {
      errors: [
        {
          id: '4f739784-390b-4df3-acd8-6eb07d60e6b4',
          status,
          code,
          title: 'It went wrong',
          detail: 'ada@example.com is not what it should be',
          source: { pointer },
        },
      ],
    },
    { status, headers: { ...jsonApi, ...headers } },
  )

/** A fake Klaviyo that validates each request against the documentation; returns `failures` first. */
function fakeKlaviyo(...failures: Response[]) {
  const taken: unknown[] = []
  const response: typeof fetch = async (url, init) => {
    headersSchema.parse(Object.fromEntries(new Headers(init?.headers)))
    const { method, body } = init ?? {}
    const failure = failures.shift()
    if (failure) return failure
    const request = `${method} ${String(url)}`
    if (request === 'POST https://a.klaviyo.com/api/profile-import/') {
      const { data } = profileSchema.parse(JSON.parse(String(body)))
      taken.push(data.attributes)
      const known = {
        ...data,
        id: '01GDDKASAP8TKDDA2GRZDSVP4H',
        links: { self: 'https://a.klaviyo.com/api/profiles/01' },
      }
      return Response.json({ data: known }, { status: 201, headers: jsonApi })
    }
    if (request === 'POST https://a.klaviyo.com/api/profile-subscription-bulk-create-jobs/') {
      const { attributes, relationships } = subscriptionSchema.parse(JSON.parse(String(body))).data
      taken.push({ email: attributes.profiles.data[0]?.attributes.email, list: relationships.list.data.id })
      return new Response(null, { status: 202 })
    }
    return errorOf(404, 'not_found')
  }
  return { taken, fetch: response }
}

/** Queues a sign-up; returns a function that runs the outbox. */
async function signUp(klaviyo: ReturnType<typeof fakeKlaviyo>) {
  const { query, database, api } = await createTestApi(fakeStorefront([]).fetch, { klaviyoApiKey: 'pk_1' })
  await query(
    'mutation { signup(email: "ada@example.com", listId: "LIST1", properties: { source: "footer", hemp: true }) }',
  )
  const failures: string[] = []
  const worker = startOutbox(database, api.outboxHandlers, { onError: (error) => void failures.push(String(error)) })
  vi.stubGlobal('fetch', klaviyo.fetch)
  await worker.run()
  const entries = () => database.kysely.selectFrom('outbox').select(['attempts', 'done_at', 'last_error']).execute()
  return {
    worker,
    failures,
    entries,
    due: () => database.kysely.updateTable('outbox').set({ available_at: 0 }).execute(),
  }
}

test('a sign-up is sent to Klaviyo once: the profile with its properties, then the list subscription', async () => {
  const klaviyo = fakeKlaviyo()
  const { worker, failures } = await signUp(klaviyo)
  await worker.run()
  expect(failures).toEqual([])
  expect(klaviyo.taken).toEqual([
    { email: 'ada@example.com', properties: { source: 'footer', hemp: true } },
    { email: 'ada@example.com', list: 'LIST1' },
  ])
})

test.each([
  ['rate limiting', errorOf(429, 'throttled', { 'Retry-After': '1' })],
  ['an expired key', errorOf(401, 'not_authenticated')],
  ['invalid data', errorOf(400, 'invalid')],
  ['a server error', new Response('<html>Bad gateway</html>', { status: 502 })],
])(
  'a sign-up that fails at Klaviyo because of %s is retried, and the error has no personal data',
  async (_, failure) => {
    const klaviyo = fakeKlaviyo(failure)
    const { worker, failures, entries, due } = await signUp(klaviyo)
    expect(failures).toEqual([`Error: Klaviyo responded with status ${failure.status} to /api/profile-import/`])
    expect(await entries()).toEqual([{ attempts: 1, done_at: null, last_error: failures[0] }])
    await due()
    await worker.run()
    expect(klaviyo.taken).toHaveLength(2)
    expect(await entries()).toMatchObject([{ attempts: 2, done_at: expect.any(String) }])
  },
)

test.each(['/data/attributes/email', '/data/attributes/profiles/data/0/attributes/email'])(
  'a sign-up whose address Klaviyo refuses at %s is not retried',
  async (pointer) => {
    const klaviyo = fakeKlaviyo(errorOf(400, 'invalid', {}, pointer))
    const { worker, failures, entries, due } = await signUp(klaviyo)
    expect(failures).toEqual(['UndeliverableError: Klaviyo does not take this address'])
    await due()
    await worker.run()
    expect(klaviyo.taken).toEqual([])
    expect(await entries()).toMatchObject([{ attempts: 1, done_at: expect.any(String) }])
  },
)
