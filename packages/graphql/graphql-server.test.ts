import { setImmediate } from 'node:timers/promises'
import { createLogger } from '@shop/http/logger'
import { expect, test, vi } from 'vitest'
import { createGraphqlServer } from './graphql-server.ts'
import { maxWorkTime } from './work.ts'

function createServer(resolver: () => unknown) {
  const log: string[] = []
  const fetch = createGraphqlServer({
    name: 'The test API',
    typeDefs: `directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
      type Query { list(count: Int! = 300): [Item!]! } type Item { list(count: Int! = 300): [Item!]! name: String! }`,
    resolvers: { Query: { list: resolver } },
    largestBody: 10_000,
    logger: createLogger('info', { write: (line) => void log.push(line) }),
  })
  const post = async (
    query: string,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
    address = '203.0.113.7',
  ): Promise<Response> => {
    const operationName = query.includes(' chosen ') ? '&operationName=chosen' : ''
    const url = `http://shop.test/graphql?query=${encodeURIComponent(query)}${operationName}`
    return fetch(new Request(url, { headers, signal: signal ?? null }), { address })
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

test('after the client has disconnected, the rest of its request is not executed', async () => {
  const started = Promise.withResolvers<void>()
  const { promise: list, resolve } = Promise.withResolvers<unknown>()
  const { post } = createServer(() => {
    started.resolve()
    return list
  })
  const client = new AbortController()
  const response = post('{ list { name } }', {}, client.signal)
  await started.promise
  client.abort(new Error('gone'))
  await expect(response).rejects.toThrow('gone')
  const name = vi.fn(() => 'a')
  resolve([{ name }])
  await setImmediate()
  expect(name).not.toHaveBeenCalled()
  await expect(post('{ list { name } }', {}, client.signal)).rejects.toThrow('gone')
})

test("a page size given as an argument's default counts, in the operation that is executed", async () => {
  const { post } = createServer(() => [])
  const query = 'query other { list { name } } query chosen { list { list { list { name } } } }'
  expect(await (await post(query)).json()).toMatchObject({
    errors: [{ message: 'The query asks for too much: nodes 27090300, at most 250000' }],
  })
})

test('requests of one address wait for each other, fifty at most, and do not delay those of others', async () => {
  const started = Promise.withResolvers<void>()
  const name = () => {
    const began = process.threadCpuUsage()
    while (process.threadCpuUsage(began).user < 10_000);
    started.resolve()
    return 'a'
  }
  const { post } = createServer(() => [{ name }, { name }])
  const query = '{ list(count: 2) { name } }'
  const first = post(query)
  await started.promise
  const others = Promise.all(Array.from({ length: 51 }, () => post('{ __typename }')))
  const ofOther = post(query, {}, undefined, '203.0.113.8')
  expect(await Promise.race([others, ofOther])).toHaveProperty('status', 200)
  expect((await others).map(({ status }) => status)).toEqual([...Array(49).fill(200), 429, 429])
  expect((await first).status).toBe(200)
})

const inParts = { Accept: 'multipart/mixed;deferSpec=20220824, application/json' }
const deferred = '{ list(count: 1) { name ... @defer(label: "later") { list(count: 1) { name } } } }'

/** The parts of a response as they arrive. */
async function* partsIn(response: Response): AsyncGenerator<unknown, undefined> {
  const boundary = /^multipart\/mixed; boundary="(.+)"$/.exec(response.headers.get('Content-Type') ?? '')?.[1]
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const found = text.split(`--${boundary}`)
    text = found.pop() ?? ''
    for (const part of found) {
      const [head, body] = part.trim().split('\r\n\r\n')
      if (head === '' || !body) continue
      expect(head).toBe('Content-Type: application/json; charset=utf-8')
      yield JSON.parse(body)
    }
  }
  expect(text).toBe('--\r\n')
}

test('a deferred fragment comes in a separate part, the rest before it', async () => {
  const slow = Promise.withResolvers<unknown>()
  const { post } = createServer(() => [{ name: 'a', list: () => slow.promise }])
  const parts = partsIn(await post(deferred, inParts))
  expect(await parts.next()).toMatchObject({ value: { data: { list: [{ name: 'a' }] }, hasNext: true } })
  slow.resolve([{ name: 'b' }])
  expect(await parts.next()).toMatchObject({
    value: { incremental: [{ data: { list: [{ name: 'b' }] }, path: ['list', 0], label: 'later' }], hasNext: false },
  })
  expect(await parts.next()).toMatchObject({ done: true })
})

test('clients that do not read parts, and documents that defer nothing, get one answer', async () => {
  const { post } = createServer(() => [{ name: 'a', list: [{ name: 'b' }] }])
  const whole = { data: { list: [{ name: 'a', list: [{ name: 'b' }] }] } }
  expect(await (await post(deferred, { Accept: 'application/json' })).json()).toEqual(whole)
  expect(await (await post(deferred.replace('label: "later"', 'if: false'), inParts)).json()).toEqual(whole)
  expect(await (await post('{ list(count: 1) { name } }', inParts)).json()).toEqual({ data: { list: [{ name: 'a' }] } })
})

test('an internal failure in a deferred part is logged, and its part has no details', async () => {
  const { post, log } = createServer(() => [{ name: 'a', list: () => Promise.reject(new Error('a secret')) }])
  const parts = []
  for await (const part of partsIn(await post(deferred, inParts))) parts.push(part)
  expect(parts.at(-1)).toMatchObject({
    incremental: [
      { data: null, errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    ],
    hasNext: false,
  })
  expect(JSON.stringify(parts)).not.toContain('secret')
  expect(log).toHaveLength(1)
})

test('a deferred part that times out says so and is the last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { post } = createServer(() => [{ name: 'a', list: () => new Promise(() => {}) }])
  const parts = partsIn(await post(deferred, inParts))
  expect(await parts.next()).toMatchObject({ value: { hasNext: true } })
  const last = parts.next()
  vi.advanceTimersByTime(maxWorkTime)
  expect(await last).toMatchObject({
    value: { incremental: [{ data: null, errors: [{ extensions: { code: 'TIMEOUT' } }] }], hasNext: false },
  })
  expect(await parts.next()).toMatchObject({ done: true })
})
