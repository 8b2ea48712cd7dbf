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

test('a part of a JSON file is sent as it is, with the tag of the file', async () => {
  const owner = { email: 'editor@shop.test', password: 'a calm and quiet lake' }
  const { request } = await startWholeShop({
    settings: { EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password },
  })
  const { token } = await (await request('/services/content/auth/sign-in', post(owner))).json()
  const bytes = JSON.stringify(Array.from({ length: 500 }, (_, index) => index))
  const upload = { method: 'POST', body: bytes, headers: { ...post({}).headers, Authorization: `Bearer ${token}` } }
  const { document } = await (await request('/services/content/v1/assets/files/production', upload)).json()
  const { pathname } = new URL(document.url)
  const whole = await request(pathname, { headers: browser })
  expect(statusAndHeaders(whole, 'Content-Type', 'Content-Encoding')).toEqual([200, 'application/json', null])
  const etag = whole.headers.get('ETag') ?? ''
  const part = await request(pathname, { headers: { ...browser, Range: 'bytes=1000-1999', 'If-Range': etag } })
  expect(statusAndHeaders(part, 'ETag', 'Content-Encoding')).toEqual([206, etag, null])
  expect(await part.text()).toBe(bytes.slice(1000, 2000))
})
