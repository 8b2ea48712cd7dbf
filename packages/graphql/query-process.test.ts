import { constants, getPriority } from 'node:os'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createGraphqlServer } from './graphql-server.ts'
import { QueryProcess } from './query-process.ts'
import { resolvers, typeDefs } from './testing/places.ts'
import { maxWorkTime } from './work.ts'

const stranger = '203.0.113.7'

function createServer() {
  const queryProcess = new QueryProcess(new URL('testing/places-program.ts', import.meta.url), undefined)
  onTestFinished(() => queryProcess.close())
  const fetch = createGraphqlServer({
    name: 'The test API',
    typeDefs,
    resolvers,
    largestBody: 100_000,
    queryProcess,
    logger: createLogger('silent'),
  })
  return async (query: string, { address = stranger, accept = 'application/json' } = {}): Promise<Response> => {
    const headers = { 'Content-Type': 'application/json', Accept: accept }
    return fetch(
      new Request('http://shop.test/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) }),
      {
        address,
      },
    )
  }
}

const comment = (length: number) => `#${'-'.repeat(length)}\n`

test('short queries and mutations are executed by this process, and everything of the shop itself', async () => {
  const send = createServer()
  const placeOf = async (...parameters: Parameters<typeof send>) => (await send(...parameters)).text()
  // The first query of a document may take long here.
  await expect.poll(() => placeOf('{ place }')).toBe('{"data":{"place":"here"}}')
  await expect.poll(() => placeOf('{ items(first: 90000) { place } }')).toBe('{"data":{"items":[{"place":"here"}]}}')
  expect(await placeOf('mutation { place }')).toBe('{"data":{"place":"here"}}')
  expect(await placeOf(`${comment(5000)} mutation { place }`)).toBe('{"data":{"place":"here"}}')
  expect(await placeOf(`${comment(5000)} { place items(first: 250) { place } }`, { address: '' })).toBe(
    '{"data":{"place":"here","items":[{"place":"here"}]}}',
  )
})

/** A query that only the other process executes: afterwards it is ready for others. */
const onlyElsewhere = `${comment(5000)} { place }`

/** Introspection that may have many nodes; it counts although it is skipped. */
const manyTypes =
  '... @skip(if: true) { __schema { types { fields { args { type { fields { args { name } } } } } } } }'.repeat(5)

test.each([
  ['has a long document', onlyElsewhere, { place: 'elsewhere' }],
  ['asks for many nodes', '{ items(first: 100001) { place } }', { items: [{ place: 'elsewhere' }] }],
  ['asks for many types', `{ place ${manyTypes} }`, { place: 'elsewhere' }],
  ['takes long', '{ work(milliseconds: 10) { item { place } } }', { work: { item: { place: 'elsewhere' } } }],
])('an external query that %s is executed by the other process', async (_, query, data) => {
  const send = createServer()
  await (await send(onlyElsewhere)).text()
  const response = await send(query)
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect([response.status, await response.json()]).toEqual([200, { data }])
})

test('while the other process starts, a query that takes long is executed here, in slices', async () => {
  const send = createServer()
  const query = '{ work(milliseconds: 10) { item { place } } }'
  expect(await (await send(query)).json()).toEqual({ data: { work: { item: { place: 'here' } } } })
  await expect
    .poll(async () => (await send(query)).json(), { timeout: 60_000 })
    .toEqual({ data: { work: { item: { place: 'elsewhere' } } } })
})

test('the other process has the usual priority until its first response, then a low one on all threads', async () => {
  const send = createServer()
  const answer = z.object({ data: z.object({ priorities: z.array(z.number()) }) })
  const prioritiesOf = async () => {
    const response = await send(`${comment(5000)} { priorities }`)
    return new Set(answer.parse(await response.json()).data.priorities)
  }
  expect(await prioritiesOf()).toEqual(new Set([getPriority()]))
  await expect.poll(prioritiesOf, { timeout: 60_000 }).toEqual(new Set([constants.priority.PRIORITY_LOW]))
})

test('after expensive queries, the other process executes all queries of their address for a while', async () => {
  const send = createServer()
  const placeOf = async (...parameters: Parameters<typeof send>) => (await send(...parameters)).text()
  for (let index = 0; index < 5; index++) await placeOf(`${comment(5000)} { place }`)
  expect(await placeOf('{ place }')).toBe('{"data":{"place":"elsewhere"}}')
  expect(await placeOf('mutation { work(milliseconds: 10) { item { place } } }')).toBe(
    '{"data":{"work":{"item":{"place":"here"}}}}',
  )
  await expect.poll(() => placeOf('{ place }', { address: '203.0.113.8' })).toBe('{"data":{"place":"here"}}')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 10_001)
  await expect.poll(() => placeOf('{ place }')).toBe('{"data":{"place":"here"}}')
})

const inParts = { accept: 'multipart/mixed;deferSpec=20220824, application/json' }

test('deferred fragments come from the other process in parts', async () => {
  const response = await createServer()('{ place ... @defer { items { place } } }', inParts)
  expect(response.headers.get('Content-Type')).toMatch(/^multipart\/mixed/)
  const text = await response.text()
  expect(text).toContain('{"data":{"place":"elsewhere"},"hasNext":true}')
  expect(text).toContain('"data":{"items":[{"place":"elsewhere"}]}')
})

test('a response in parts that nobody reads ends; one whose process ends fails', async () => {
  const send = createServer()
  const query = '{ place ... @defer { waiting } }'
  await (await send(query, inParts)).body?.cancel()
  const broken = await send(query, inParts)
  expect((await send(`${comment(5000)} { endless }`)).status).toBe(503)
  await expect(broken.text()).rejects.toThrow('The process for queries ended')
})

test('errors of the other process are those of this one; long mutations are refused', async () => {
  const send = createServer()
  const wrong = `${comment(5000)} { nothing }`
  expect(await (await send(wrong)).json()).toEqual(await (await send(wrong, { address: '' })).json())
  expect(await (await send(`${comment(13_000)} mutation { place }`)).json()).toEqual({
    errors: [expect.objectContaining({ message: 'The document of a mutation has at most 12000 characters' })],
  })
})

test('a query with which the process ends gets an error, and the next one another process', async () => {
  const send = createServer()
  const response = await send(`${comment(5000)} { endless }`)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'MAX_COST_EXCEEDED' } }] })
  expect(await (await send(`${comment(5000)} { place }`)).json()).toEqual({ data: { place: 'elsewhere' } })
})

test('an address with four queries there waits, but not too long; others do not', async () => {
  const send = createServer()
  for (let index = 0; index < 4; index++) void send(`${comment(5000)} { waiting }`)
  // Once a later query of another address has been executed there, they have arrived.
  await send(`${comment(5000)} { place }`, { address: '203.0.113.8' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = Array.from({ length: 4 }, () => send('{ place }'))
  expect((await send('{ place }', { address: '203.0.113.8' })).status).toBe(200)
  vi.advanceTimersByTime(maxWorkTime)
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([429, 429, 429, 429])
  vi.useRealTimers()
  const ninth = send('{ place }')
  expect(await (await send('{ endless items(first: 100001) { place } }', { address: '203.0.113.8' })).text()).toContain(
    'MAX_COST_EXCEEDED',
  )
  expect(await (await ninth).text()).toBe('{"data":{"place":"here"}}')
})
