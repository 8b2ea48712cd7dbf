import { expect, test, vi } from 'vitest'
import { notExcluded } from '../app/content/excluded.ts'
import { shopQuery } from '../app/routes/shop/shop.query.ts'
import { createClients } from './clients.ts'
import { readConfig } from './config.ts'

/** Where the content client asks, with the given settings, and how. */
async function asked(environment: Record<string, string>, params: Record<string, string | boolean>) {
  const send = vi.fn<typeof fetch>(async () => Response.json({ result: [], ms: 0 }))
  const { content } = createClients(readConfig({ PUBLIC_URL: 'http://shop.test', ...environment }), send, () => {})
  await content.query(shopQuery, params)
  const request = new Request(...(send.mock.calls[0] ?? ['http://nothing.test']))
  return { url: new URL(request.url), content }
}

const all = { excludeCbd: false }

test('CONTENT-04: with a project id configured the same client asks the hosted service, else our own', async () => {
  const own = await asked({}, all)
  expect(own.url.href).toMatch(/^http:\/\/shop\.test\/services\/content\/v2025-02-19\/data\/query\/production/)
  const hosted = await asked({ CONTENT_PROJECT_ID: 'abc123', CONTENT_DATASETS: 'site' }, all)
  expect(hosted.url.href).toMatch(/^https:\/\/abc123\.api\.sanity\.io\/v2025-02-19\/data\/query\/site/)
  expect(hosted.url.searchParams.get('query')).toBe(own.url.searchParams.get('query'))
})

test('CONTENT-09: what the pages get of the content service can only read', async () => {
  const { url, content } = await asked({}, all)
  expect(Object.keys(content)).toEqual(['query'])
  expect(url.pathname).toContain('/data/query/')
})

test('a page’s query says whether hemp-derived content is excluded', async () => {
  const { url } = await asked({}, { excludeCbd: true })
  expect(url.searchParams.get('$excludeCbd')).toBe('true')
  expect(url.searchParams.get('query')).toContain(notExcluded)
})

/** A content client of a hosted project that answers this; https://www.sanity.io/docs/http-reference/query */
const hostedContent = (answer: Response) =>
  createClients(
    readConfig({ CONTENT_PROJECT_ID: 'abc123' }),
    async () => answer,
    () => {},
  ).content

test('an answer as the hosted service gives it is understood, whatever else is in it', async () => {
  const answer = { query: shopQuery.groq, result: [], syncTags: ['s1:qN7qzw'], ms: 12 }
  expect(await hostedContent(Response.json(answer)).query(shopQuery, all)).toEqual([])
})

test.each([
  [
    400,
    {
      error: {
        type: 'queryParseError',
        description: 'expected ] following array body',
        query: '*[',
        start: 1,
        end: 2,
      },
    },
    'expected ] following array body',
  ],
  [401, { statusCode: 401, error: 'Unauthorized', message: 'Session not found' }, 'Session not found'],
  [403, { statusCode: 403, error: 'Forbidden', message: 'Insufficient permissions' }, 'Insufficient permissions'],
  [404, { statusCode: 404, error: 'Not Found', message: 'Dataset "production" not found' }, 'not found'],
])('a refusal of the hosted service with %d is an error that says why', async (status, body, reason) => {
  await expect(hostedContent(Response.json(body, { status })).query(shopQuery, all)).rejects.toThrow(reason)
})
