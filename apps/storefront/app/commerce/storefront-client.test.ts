import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { graphql } from './graphql.ts'
import { createStorefrontClient, StorefrontError, type StorefrontClient } from './storefront-client.ts'

const document = graphql(`
  query Shop {
    shop {
      name
    }
  }
`)

beforeEach(() => {
  vi.useFakeTimers()
})

/** Advances the fake timers far enough for all retries. */
const inTime =
  ({ request }: StorefrontClient): StorefrontClient['request'] =>
  (...parameters) => {
    const response = request(...parameters)
    void vi.advanceTimersByTimeAsync(10_000)
    return response
  }

function clientOf(...responses: (Response | Error)[]) {
  const send = vi.fn<typeof fetch>()
  const times: number[] = []
  for (const response of responses) {
    send.mockImplementationOnce(async () => {
      times.push(Date.now())
      if (response instanceof Error) throw response
      return response
    })
  }
  const client = {
    request: inTime(createStorefrontClient({ url: 'http://shop.test/api', accessToken: 'public', fetch: send })),
  }
  /** The delay before each retry, in milliseconds. */
  const waits = () => times.slice(1).map((time, index) => time - (times[index] ?? 0))
  return { client, send, waits, request: () => client.request(document, {}) }
}

const good = () => Response.json({ data: { shop: { name: 'A shop' } } })

/** As documented at https://shopify.dev/docs/api/storefront#status-and-error-codes. */
const platformError = (message: string, extensions: object) => ({
  errors: [{ message, locations: [{ line: 2, column: 3 }], path: ['shop'], extensions }],
})

const overloaded = () => Response.json({ data: null, ...platformError('Throttled', { code: 'THROTTLED' }) })

describe('requests and responses', () => {
  test('a request carries the document, the variables and the public token', async () => {
    const { request, send } = clientOf(good())
    expect(await request()).toEqual({ shop: { name: 'A shop' } })
    const [url, init] = send.mock.calls[0] ?? []
    expect(url).toBe('http://shop.test/api')
    expect(new Headers(init?.headers).get('X-Shopify-Storefront-Access-Token')).toBe('public')
    expect(JSON.parse(String(init?.body))).toEqual({ query: expect.stringContaining('query Shop'), variables: {} })
  })

  test('API-04: the cart’s client sends an access-token header, and its errors carry its name', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response('<html>', { status: 200 }))
    const client = createStorefrontClient({
      name: 'cart',
      url: 'http://shop.test/api',
      accessToken: 'public',
      fetch: send,
    })
    await expect(client.request(document, {})).rejects.toThrow('The Storefront API (cart)')
    expect(send.mock.calls[0]?.[0]).toBe('http://shop.test/api')
    expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('X-Shopify-Storefront-Access-Token')).toBe('public')
  })

  test('a response with additional fields, as the platform documents it, is accepted', async () => {
    const extensions = { cost: { requestedQueryCost: 1 }, context: { country: 'US', language: 'EN' } }
    const { request } = clientOf(Response.json({ data: { shop: { name: 'A shop' } }, extensions }))
    expect(await request()).toEqual({ shop: { name: 'A shop' } })
  })

  test.each([
    [200, { errors: [{ message: 'No such address' }] }, 'No such address'],
    [200, { errors: [{ message: 'No such address', extensions: { code: 'BAD_USER_INPUT' } }] }, 'No such address'],
    [400, { errors: 'Bad Request' }, ''],
    [404, {}, ''],
    [429, {}, ''],
    [200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }, ''],
    [200, { errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }, undefined],
    [200, { data: null }, undefined],
    [503, {}, undefined],
  ])('a response of status %d with %j has the refusal %j', async (status, body, refusal) => {
    const responses = Array.from({ length: 5 }, () => Response.json(body, { status }))
    await expect(clientOf(...responses).request()).rejects.toMatchObject({ name: 'StorefrontError', refusal })
  })

  test('a rejection without words is told by its status and code', async () => {
    const body = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }
    await expect(clientOf(Response.json(body, { status: 401 })).request()).rejects.toThrow(
      'responded with status 401: UNAUTHORIZED',
    )
  })

  test('data of an unexpected shape is an error, not an empty result', async () => {
    const { client, send } = clientOf(Response.json({ data: { shop: null } }))
    const shape = z.object({ shop: z.object({ name: z.string() }) })
    await expect(client.request(document, {}, { shape })).rejects.toThrow('unexpected shape')
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('canceling', () => {
  test('a canceled request is not retried', async () => {
    const controller = new AbortController()
    const send = vi.fn<typeof fetch>(async () => {
      controller.abort()
      throw new Error('cut')
    })
    const client = createStorefrontClient({
      url: 'http://shop.test/api',
      accessToken: null,
      fetch: send,
    })
    await expect(client.request(document, {}, { signal: controller.signal })).rejects.toThrow(StorefrontError)
    expect(send).toHaveBeenCalledOnce()
  })

  test('canceling a request ends the wait for the next retry', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response('', { status: 503 }))
    const client = createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send })
    const page = new AbortController()
    const response = client.request(document, {}, { signal: page.signal }).catch(String)
    await vi.advanceTimersByTimeAsync(10)
    page.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(await response).toContain('503')
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('retries', () => {
  test('API-10: transient failures are retried up to 4 times, with growing delays from 200 ms', async () => {
    const { request, waits } = clientOf(
      new TypeError('cut'),
      new Response('', { status: 503 }),
      new Response('', { status: 429 }),
      new Response('', { status: 500 }),
      good(),
    )
    expect(await request()).toEqual({ shop: { name: 'A shop' } })
    expect(waits()).toHaveLength(4)
    waits().forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(200 * 2 ** index)
      expect(wait).toBeLessThanOrEqual(300 * 2 ** index)
    })
  })

  test('API-10: a response that breaks off is retried', async () => {
    const half = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    const { request, send } = clientOf(new Response(half), good())
    expect(await request()).toEqual({ shop: { name: 'A shop' } })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('a request without a response within 10 s is aborted and retried', async () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    const send = vi.fn<typeof fetch>()
    send.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('cut')))),
    )
    send.mockResolvedValueOnce(good())
    const client = createStorefrontClient({
      url: 'http://shop.test/api',
      accessToken: null,
      fetch: send,
    })
    const response = client.request(document, {})
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000)
    limit.abort()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await response).toEqual({ shop: { name: 'A shop' } })
  })

  test('the request fails after the fifth attempt', async () => {
    const { request, send } = clientOf(...Array.from({ length: 6 }, () => new TypeError('cut')))
    await expect(request()).rejects.toThrow(StorefrontError)
    expect(send).toHaveBeenCalledTimes(5)
  })

  test('API-10: THROTTLED with status 200 is retried up to 4 times', async () => {
    const { request, waits } = clientOf(
      overloaded(),
      new Response('', { status: 429 }),
      overloaded(),
      overloaded(),
      good(),
    )
    expect(await request()).toEqual({ shop: { name: 'A shop' } })
    expect(waits()).toHaveLength(4)
    waits().forEach((wait, index) => expect(wait).toBeGreaterThanOrEqual(200 * 2 ** index))
  })

  test('API-10: a store that stays overloaded causes an error after the fifth response', async () => {
    const { request, send } = clientOf(...Array.from({ length: 6 }, overloaded))
    await expect(request()).rejects.toThrow('Throttled')
    expect(send).toHaveBeenCalledTimes(5)
  })

  test('THROTTLED with partial data is not retried', async () => {
    const partly = { data: { shop: null }, ...platformError('Throttled', { code: 'THROTTLED' }) }
    const { request, send } = clientOf(Response.json(partly))
    await expect(request()).rejects.toThrow('Throttled')
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([
    [401, { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }],
    [200, platformError('Access denied for shop field.', { code: 'ACCESS_DENIED', requiredAccess: 'a scope' })],
    [200, platformError("Field 'color' doesn't exist on type 'Shop'", { code: 'undefinedField', typeName: 'Shop' })],
    [200, { data: { shop: null }, ...platformError('Internal error', { code: 'INTERNAL_SERVER_ERROR' }) }],
    [402, { errors: 'Unavailable Shop' }],
    [403, { errors: 'Forbidden' }],
  ])('a rejection by the platform, %d with %j, is not retried', async (status, body) => {
    const { request, send } = clientOf(Response.json(body, { status }))
    await expect(request()).rejects.toThrow(StorefrontError)
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([
    ['GraphQL errors', () => Response.json({ errors: [{ message: 'No such field' }] }), /No such field/],
    ['HTML instead of JSON', () => new Response('<html>', { status: 200 }), /without JSON/],
    ['no data', () => Response.json({ data: null }), /no data/],
    ['data without a field', () => Response.json({ data: {} }), /no data/],
  ])('%s are not retried', async (_what, respond, message) => {
    const { request, send } = clientOf(respond())
    await expect(request()).rejects.toThrow(message)
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([
    ['a cut connection', new TypeError('cut'), 1],
    ['429, which means not executed', new Response('', { status: 429 }), 0],
  ])('before a retry, `arrived` is called only if the request may have arrived: %s', async (_what, failure, asked) => {
    const { client, send } = clientOf(failure, good())
    const arrived = vi.fn<() => Promise<undefined>>(async () => undefined)
    expect(await client.request(document, {}, { arrived })).toEqual({ shop: { name: 'A shop' } })
    expect(arrived).toHaveBeenCalledTimes(asked)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('a request is not retried if it has arrived or if that cannot be determined', async () => {
    const { client, send, waits } = clientOf(new TypeError('cut'))
    const arrived = vi.fn(async () => ({ shop: { name: 'Another shop' } }))
    arrived.mockRejectedValueOnce(new StorefrontError('No answer'))
    await expect(client.request(document, {}, { arrived })).rejects.toThrow('No answer')
    expect(await clientOf(new TypeError('cut')).client.request(document, {}, { arrived })).toEqual({
      shop: { name: 'Another shop' },
    })
    expect([send.mock.calls.length, waits().length]).toEqual([1, 0])
  })

  test('a request blocked because the upstream is known to be down is not retried', async () => {
    const { request, send } = clientOf(
      Object.assign(new Error('store does not answer'), { code: 'UPSTREAM_DOWN' }),
      good(),
    )
    await expect(request()).rejects.toThrow('cannot be reached')
    expect(send).toHaveBeenCalledOnce()
  })
})
