import { createLogger } from '@shop/http/logger'
import { afterEach, expect, test, vi } from 'vitest'
import { createGraphqlServer } from './graphql-server.ts'
import { maxWorkTime } from './work.ts'

afterEach(() => {
  vi.useRealTimers()
})

function createServer(resolver: () => unknown) {
  const log: string[] = []
  const fetch = createGraphqlServer({
    name: 'The test API',
    typeDefs:
      'type Query { list(count: Int! = 300): [Item!]! } type Item { list(count: Int! = 300): [Item!]! name: String! }',
    resolvers: { Query: { list: resolver } },
    endpoint: '/graphql',
    largestBody: 10_000,
    logger: createLogger('info', { write: (line) => void log.push(line) }),
  })
  const post = async (query: string): Promise<Response> => {
    const url = `http://shop.test/graphql?query=${encodeURIComponent(query)}`
    return fetch(new Request(url), { address: '203.0.113.7' })
  }
  return { post, log }
}

test('a request that times out returns one error with a code, and nothing is logged', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started = Promise.withResolvers<void>()
  const { post, log } = createServer(() => {
    started.resolve()
    return new Promise(() => {})
  })
  const answer = post('{ list { name } }')
  await started.promise
  vi.advanceTimersByTime(maxWorkTime)
  const response = await answer
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    errors: [{ message: expect.stringMatching(/longer than 10 seconds/), extensions: { code: 'TIMEOUT' } }],
  })
  expect(log).toEqual([])
})

test("a page size given as an argument's default counts", async () => {
  const { post } = createServer(() => [])
  expect(await (await post('{ list { list { list { name } } } }')).json()).toMatchObject({
    errors: [{ message: 'The query asks for too much: nodes 27090300, at most 250000' }],
  })
})
