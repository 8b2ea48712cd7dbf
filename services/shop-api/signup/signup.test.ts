import { runForVisitor } from '@shop/database/scans'
import { countRows } from '@shop/database/testing'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestApi, fakeStorefront } from '../testing.ts'
import type { ShopApiTables } from '../tables.ts'

const signup = `mutation ($email: String!, $listId: String!, $properties: JSON) {
  signup(email: $email, listId: $listId, properties: $properties)
}`
const createApi = () => createTestApi(fakeStorefront([]).fetch)
const errorSchema = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

test('API-24, API-25: signup stores an address, a list and properties before it responds', async () => {
  const { query, database } = await createApi()
  const variables = { email: ' Ada@Example.com ', listId: ' LIST1 ', properties: { source: 'footer', hemp: true } }
  expect(await query(signup, variables)).toEqual({ data: { signup: true } })
  expect(await database.kysely.withTables<ShopApiTables>().selectFrom('shop_signup').selectAll().execute()).toEqual([
    {
      email: 'ada@example.com',
      list_id: 'LIST1',
      properties: JSON.stringify({ source: 'footer', hemp: true }),
      created_at: expect.any(String),
    },
  ])
})

test('API-25: the properties are optional', async () => {
  const { query } = await createApi()
  expect(await query(signup, { email: 'ada@example.com', listId: 'L' })).toEqual({ data: { signup: true } })
})

test('concurrent sign-ups of an address to a list are stored and sent on once', async () => {
  const { query, database } = await createApi()
  const variables = { email: 'ada@example.com', listId: 'L' }
  await Promise.all(
    [variables, variables, { ...variables, email: 'ADA@example.com' }].map((each) => query(signup, each)),
  )
  await query(signup, { ...variables, listId: 'M' })
  expect(await countRows(database, 'shop_signup')).toBe(2)
  expect(await countRows(database, 'outbox')).toBe(2)
})

test('a visitor who signs up again on another day is sent on again, in case of an unsubscription elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T12:00:00Z') })
  const { query, database } = await createApi()
  const variables = { email: 'ada@example.com', listId: 'L' }
  await query(signup, variables)
  vi.setSystemTime('2030-03-01T12:00:00Z')
  expect(await query(signup, variables)).toEqual({ data: { signup: true } })
  expect([await countRows(database, 'shop_signup'), await countRows(database, 'outbox')]).toEqual([1, 2])
})

test.each([
  [{ email: 'ada', listId: 'L' }, 'email'],
  [{ email: 'ada@example.com\r\nBcc: all@example.com', listId: 'L' }, 'email'],
  [{ email: `${'a'.repeat(250)}@example.com`, listId: 'L' }, 'email'],
  [{ email: 'ada@example.com', listId: '../lists' }, 'listId'],
  [{ email: 'ada@example.com', listId: '' }, 'listId'],
  [{ email: 'ada@example.com', listId: 'L'.repeat(65) }, 'listId'],
  [{ email: 'ada@example.com', listId: 'L', properties: [1] }, 'properties'],
  [{ email: 'ada@example.com', listId: 'L', properties: { deep: { er: 1 } } }, 'properties'],
  [{ email: 'ada@example.com', listId: 'L', properties: { ['x'.repeat(101)]: 1 } }, 'properties'],
  [{ email: 'ada@example.com', listId: 'L', properties: { long: 'x'.repeat(5000) } }, 'properties'],
])('an invalid sign-up is rejected naming the field, and nothing is stored: %o', async (variables, field) => {
  const { query, database } = await createApi()
  const { errors } = errorSchema.parse(await query(signup, variables))
  expect(errors[0]?.message).toContain(field)
  expect(await countRows(database, 'shop_signup')).toBe(0)
  expect(await countRows(database, 'outbox')).toBe(0)
})

test('the 61st request of a client within a minute returns 429; others still pass', async () => {
  const { post } = await createApi()
  const body = JSON.stringify({ query: '{ __typename }' })
  for (let request = 0; request < 60; request++) expect((await post(body, '192.0.2.1')).status).toBe(200)
  // One that a page of the shop sends for the same visitor.
  const refused = await runForVisitor('192.0.2.1', () => post(body))
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect((await post(body, '192.0.2.2')).status).toBe(200)
})
