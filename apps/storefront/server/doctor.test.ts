import { expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { examineParties } from './doctor.ts'

/** A network that answers by the beginning of an address, and 404 elsewhere. */
function networkOf(answers: Record<string, () => Response>) {
  return vi.fn<typeof fetch>(async (input) => {
    const { url } = new Request(input)
    const known = Object.keys(answers).find((start) => url.startsWith(start))
    return (known && answers[known]?.()) || new Response(null, { status: 404 })
  })
}

const findingOf = async (party: string, environment: Record<string, string>, send: typeof fetch) =>
  (await examineParties(readConfig(environment), send)).find((finding) => finding.party === party)

test('with nothing configured nobody is asked, and nothing is wrong', async () => {
  const send = networkOf({})
  const findings = await examineParties(readConfig({}), send)
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['unset']))
  expect(send).not.toHaveBeenCalled()
})

const store = { STOREFRONT_DOMAIN: 'calm.myshopify.com', STOREFRONT_ACCESS_TOKEN: 'public' }
const shop = () => Response.json({ data: { shop: { name: 'Calm' } } })

test('a store is asked for both versions, with the public token', async () => {
  const send = networkOf({ 'https://calm.myshopify.com/api/': shop })
  expect(await findingOf('Shopify', store, send)).toMatchObject({
    state: 'fine',
    detail: expect.stringContaining('Calm'),
  })
  expect(send.mock.calls.map(([url]) => url)).toEqual([
    'https://calm.myshopify.com/api/2023-07/graphql.json',
    'https://calm.myshopify.com/api/2024-07/graphql.json',
  ])
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('X-Shopify-Storefront-Access-Token')).toBe('public')
})

test.each([
  [
    'Shopify',
    store,
    { 'https://calm.': () => new Response('{}', { status: 401 }) },
    'STOREFRONT_ACCESS_TOKEN is refused',
  ],
  ['Shopify', store, { 'https://calm.': () => Response.json({ errors: [] }) }, 'version 2023-07'],
  ['Sanity', { CONTENT_PROJECT_ID: 'abc' }, {}, 'CONTENT_READ_TOKEN is missing'],
  ['Klaviyo', { KLAVIYO_API_KEY: 'pk' }, { 'https://a.klaviyo.com': () => new Response('', { status: 401 }) }, '401'],
  ['Address', { PUBLIC_URL: 'http://calm.example' }, {}, 'https://'],
  ['Sentry', { SENTRY_DSN: 'https://errors.example/' }, {}, 'KEY@HOST'],
  ['Tag manager', { GTM_ID: 'GTM-NONE' }, {}, 'GTM_ID: the vendor answers 404'],
  ['SMTP', { SMTP_URL: 'smtp://127.0.0.1:1' }, {}, 'ECONNREFUSED'],
])('what is wrong with %s is said with the setting to mend: %#', async (party, environment, answers, expected) => {
  expect(await findingOf(party, environment, networkOf(answers))).toMatchObject({
    state: 'wrong',
    detail: expect.stringContaining(expected),
  })
})

test('a vendor whose script is there is fine', async () => {
  const send = networkOf({ 'https://www.googletagmanager.com/gtm.js?id=GTM-1': () => new Response('') })
  expect(await findingOf('Tag manager', { GTM_ID: 'GTM-1' }, send)).toMatchObject({ state: 'fine' })
})
