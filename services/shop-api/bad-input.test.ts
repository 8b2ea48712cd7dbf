import { countRows } from '@shop/database/testing'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { createTestApi, fakeStorefront } from './testing.ts'

const values: unknown[] = [
  null,
  -1,
  1e308,
  0.5,
  true,
  '',
  'x'.repeat(3000),
  ' \uD800',
  '<script>',
  [],
  [[]],
  {},
  { a: { b: 1 } },
  'a@b\r\nBcc: c@d',
]
const documents = [
  'mutation ($email: String!, $listId: String!, $properties: JSON) { signup(email: $email, listId: $listId, properties: $properties) }',
  'query ($count: Int!, $cursor: String, $query: String) { products(count: $count, cursor: $cursor, query: $query) { nodes { id } } }',
  '{ subscriptions(count: 1e9) { nodes { id } } }',
  'mutation { signup }',
  '{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }',
  `{ ${'a: products { nodes { id } } '.repeat(50)} }`,
  '{'.repeat(400),
]
const bodies = ['', '{', '[]', 'null', '"x"', '{"query":1}', '{"query":"{__typename}","variables":[]}', '\u0000']

test('1,000 malformed requests get a 4xx or a GraphQL error, and store nothing', async () => {
  const { post, database } = await createTestApi(fakeStorefront([]).fetch)
  const { next: random, pick } = createSeededRandom(8)
  for (let request = 0; request < 1000; request++) {
    const names = ['email', 'listId', 'properties', 'count', 'cursor', 'query']
    const variables = Object.fromEntries(names.map((name) => [name, pick(values)]))
    const body = random() < 0.2 ? pick(bodies) : JSON.stringify({ query: pick(documents), variables })
    const response = await post(body)
    const answer = { body, status: response.status, text: await response.text() }
    expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
    expect(answer.text).not.toMatch(/Internal error|node_modules|sqlite|postgres/iu)
  }
  expect(await countRows(database, 'shop_signup')).toBe(0)
})

const signup =
  'mutation ($email: String!, $properties: JSON) { signup(email: $email, listId: "L", properties: $properties) }'

test('a body over 20 kB returns 413, with one huge field or many, and nothing is stored', async () => {
  const { post, database } = await createTestApi(fakeStorefront([]).fetch)
  const email = 'ada@example.com'
  const thousand = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field-${index}`, 'some value']))
  for (const body of [
    { query: 'x'.repeat(30_000) },
    { query: signup, variables: { email: `${'a'.repeat(1_000_000)}@example.com` } },
    { query: signup, variables: { email, properties: { text: 'x'.repeat(1_000_000) } } },
    { query: signup, variables: { email, properties: thousand } },
  ]) {
    expect((await post(JSON.stringify(body))).status).toBe(413)
  }
  expect(await countRows(database, 'shop_signup')).toBe(0)
})

const hostileAddresses = [
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com\nBcc: all@example.com',
  'ada@example.com, all@example.com',
  '<script>alert(1)</script>@example.com',
  '"ada\r\n"@example.com',
  'ada@example.com%0ABcc:all@example.com',
  'ada@example.com\u0000',
  'ada@example',
  '@example.com',
]

test('an address with a header, a recipient or markup is rejected by field name and not stored', async () => {
  const { query, database } = await createTestApi(fakeStorefront([]).fetch)
  for (const email of hostileAddresses) {
    expect(await query(signup, { email })).toMatchObject({
      errors: [{ message: expect.stringMatching(/^email /), extensions: { code: 'BAD_USER_INPUT' } }],
    })
  }
  expect(await countRows(database, 'shop_signup')).toBe(0)
  expect(await countRows(database, 'outbox')).toBe(0)
})
