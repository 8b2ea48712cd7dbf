import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

const inAddress = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`

const post = (value: object, headers: HeadersInit = {}) => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json', ...headers },
})

const statusAndHeaders = ({ status, headers }: Response, ...names: string[]) => [
  status,
  ...names.map((name) => headers.get(name)),
]

const length = async (response: Response) => (await response.arrayBuffer()).byteLength

test('GraphQL responses are compressed; those to GET are revalidated by their tag', async () => {
  const { request } = await startWholeShop({ settings: hosted })
  const query = '{ __schema { types { name fields { name type { name kind } } } } }'
  const address = `/services/shop-api/graphql${inAddress({ query })}`
  const read = await request(address, { headers: browser })
  expect(statusAndHeaders(read, 'Content-Encoding', 'Cache-Control', 'Vary')).toEqual([
    200,
    'br',
    'private, no-cache',
    'Accept-Encoding',
  ])
  const headers = { ...browser, 'If-None-Match': read.headers.get('ETag') ?? '' }
  expect((await request(address, { headers })).status).toBe(304)
  const posted = await request('/services/shop-api/graphql', post({ query }, browser))
  expect(statusAndHeaders(posted, 'Content-Encoding', 'Cache-Control', 'ETag')).toEqual([200, 'br', 'no-store', null])
  expect(await length(posted)).toBeLessThan((await length(await request(address))) / 3)
})
