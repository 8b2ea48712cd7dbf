import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate } from 'graphql/index.js'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { fetchStoreName, hasHome } from './check-requests.ts'

const config = readConfig({
  STOREFRONT_DOMAIN: 'calm.myshopify.com',
  STOREFRONT_ACCESS_TOKEN: 'public',
  STOREFRONT_PRIVATE_TOKEN: 'private',
})
const shop = { name: 'Calm' }

test.each(['2023-07', '2026-04'])('the query that a store gets is valid in version %s', async (version) => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { shop } }))
  await fetchStoreName(config, { version, token: 'STOREFRONT_ACCESS_TOKEN' }, send)
  const { query } = z.object({ query: z.string() }).parse(JSON.parse(String(send.mock.calls[0]?.[1]?.body)))
  const file = createRequire(import.meta.url).resolve(`storefront-schema-${version}/storefront.schema.json`)
  expect(validate(buildClientSchema(JSON.parse(readFileSync(file, 'utf8'))), parse(query))).toEqual([])
})

test.each(['STOREFRONT_ACCESS_TOKEN', 'STOREFRONT_PRIVATE_TOKEN'] as const)(
  'the access scopes that %s lacks are named',
  async (token) => {
    // Like a store's response: an error in a non-null field sets all data to null.
    const errors = ['unauthenticated_read_content', 'unauthenticated_read_selling_plans'].map((scope) => ({
      message: `Access denied. Required access: \`${scope}\` access scope.`,
      extensions: { code: 'ACCESS_DENIED' },
    }))
    const asked = fetchStoreName(config, { version: '2024-07', token }, async () =>
      Response.json({ data: null, errors }),
    )
    await expect(asked).rejects.toThrow(`${token}: ${errors.map(({ message }) => message).join(' ')}`)
  },
)

test('a store need not have a page or a cart that the query reads', async () => {
  const errors = [{ message: 'Invalid global id', path: ['cart'], extensions: { code: 'INVALID' } }]
  const send = async () => Response.json({ data: { shop, products: { nodes: [] }, page: null, cart: null }, errors })
  expect(await fetchStoreName(config, { version: '2024-07', token: 'STOREFRONT_ACCESS_TOKEN' }, send)).toBe('Calm')
})

test('a store’s reason for having no shop is reported', async () => {
  const asked = fetchStoreName(config, { version: '2024-07', token: 'STOREFRONT_ACCESS_TOKEN' }, async () =>
    Response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }),
  )
  await expect(asked).rejects.toThrow('version 2024-07 returns 200 and no shop: Throttled')
})

test('hosted content without a home document is told from one with it', async () => {
  const hosted = readConfig({ CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'token' })
  const knows = (result: string | null) => hasHome(hosted, 'staging', async () => Response.json({ result, ms: 1 }))
  expect([await knows('home'), await knows(null)]).toEqual([true, false])
})

test.each([
  [
    'a token without permission',
    () => Response.json({ message: 'No grant', error: 'Forbidden' }, { status: 403 }),
    'No grant',
  ],
  ['HTML', () => new Response('<html>Welcome to the proxy'), 'the response is not one of a content service'],
])('hosted content that answers with %s is reported with the dataset and the reason', async (_, respond, reason) => {
  const hosted = readConfig({ CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'token' })
  await expect(hasHome(hosted, 'staging', async () => respond())).rejects.toMatchObject({
    message: 'staging cannot be read with CONTENT_READ_TOKEN',
    cause: { message: expect.stringContaining(reason) },
  })
})
