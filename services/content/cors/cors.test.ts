import { createConnectedDatabases } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { startContentService, until, type TestService } from '../testing/content.ts'
import { matchesOrigin } from './origin-pattern.ts'

const query = '/v1/data/query/production?query=1'
const path = '/v1/projects/local/cors'

const call = async (content: TestService, method: string, to: string, body?: object) =>
  content.request(to, {
    method,
    headers: { Authorization: `Bearer ${await content.signIn()}` },
    ...(body && { body: JSON.stringify(body) }),
  })

async function add(
  content: TestService,
  origin: string,
  allowCredentials = false,
): Promise<{ id: number; origin: string }> {
  const response = await call(content, 'POST', path, { origin, allowCredentials })
  expect(response.status).toBe(201)
  return response.json()
}

/** The CORS headers that a browser gets for a page of an origin. */
async function rightsOf(content: TestService, origin: string) {
  const asked = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
  const headers = { ...asked, 'Access-Control-Request-Headers': 'authorization,content-type' }
  const preflight = await content.request(query, { method: 'OPTIONS', headers })
  const response = await content.request(query, { headers: { Origin: origin } })
  return {
    mayRead: response.headers.get('Access-Control-Allow-Origin') === origin,
    maySendToken: /\bauthorization\b/i.test(preflight.headers.get('Access-Control-Allow-Headers') ?? ''),
    maySendCookie: response.headers.get('Access-Control-Allow-Credentials') === 'true',
  }
}

const none = { mayRead: false, maySendToken: false, maySendCookie: false }

test('an origin is allowed as soon as it is added, and no longer when it is deleted', async () => {
  const content = await startContentService()
  expect(await rightsOf(content, 'https://app.example')).toEqual(none)
  const { id, origin } = await add(content, 'HTTPS://App.Example/')
  expect(origin).toBe('https://app.example')
  expect(await rightsOf(content, 'https://app.example')).toEqual({ ...none, mayRead: true })
  expect(await (await call(content, 'GET', path)).json()).toMatchObject([{ id, origin, allowCredentials: false }])
  expect((await call(content, 'POST', path, { origin })).status).toBe(409)
  const added = await call(content, 'POST', path, { origin: 'https://other.example' })
  expect(await added.json()).toMatchObject({ allowCredentials: false })
  expect(await (await call(content, 'DELETE', `${path}/${id}`)).json()).toMatchObject({ deleted: true })
  expect(await rightsOf(content, 'https://app.example')).toEqual(none)
  expect((await call(content, 'DELETE', `${path}/${id}`)).status).toBe(404)
})

test.each([
  ['https://app.example:443/', 'https://app.example'],
  ['http://app.example:80', 'http://app.example'],
  ['https://*.app.example:443', 'https://*.app.example'],
  ['http://[::1]:80', 'http://[::1]'],
  ['https://app.example:80', 'https://app.example:80'],
  ['http://app.example:443', 'http://app.example:443'],
  ['https://app.example:8443', 'https://app.example:8443'],
])('%s is kept as browsers send it: %s', async (given, kept) => {
  const content = await startContentService()
  expect((await add(content, given)).origin).toBe(kept)
})

test('with credentials its pages may send tokens and cookies; those of the setting tokens', async () => {
  const content = await startContentService({ corsOrigins: ['https://Tools.example:443/'] })
  await add(content, 'http://localhost:*', true)
  expect(await rightsOf(content, 'http://localhost:3333')).toEqual({
    mayRead: true,
    maySendToken: true,
    maySendCookie: true,
  })
  expect(await rightsOf(content, 'https://tools.example')).toEqual({
    mayRead: true,
    maySendToken: true,
    maySendCookie: false,
  })
  const listed = await (await call(content, 'GET', path)).json()
  expect(listed).toMatchObject([
    { origin: 'https://tools.example', allowCredentials: false },
    { allowCredentials: true },
  ])
  expect((await call(content, 'DELETE', `${path}/setting-0`)).status).toBe(409)
})

test('a page of an origin with credentials changes content by cookie, and neither accounts nor origins', async () => {
  const content = await startContentService()
  await add(content, 'https://studio.shop.example', true)
  await add(content, 'https://other.example')
  const cookie = `content_session=${await content.signIn()}`
  const send = async (origin: string, method: string, to: string, body?: object) => {
    const headers = { Cookie: cookie, Origin: origin }
    return (await content.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status
  }
  const mutations = [{ createIfNotExists: { _id: 'a', _type: 'page' } }]
  const mutate = '/v1/data/mutate/production'
  expect(await send('https://studio.shop.example', 'POST', mutate, { mutations })).toBe(200)
  expect(await send('https://other.example', 'POST', mutate, { mutations })).toBe(403)
  const preferences = '/v1/users/me/keyvalue'
  expect(await send('https://studio.shop.example', 'PUT', preferences, [{ key: 'a', value: 1 }])).toBe(200)
  expect(await send('https://studio.shop.example', 'POST', path, { origin: '*' })).toBe(403)
  expect(await send('https://studio.shop.example', 'GET', '/v1/access/editors')).toBe(403)
  expect(await send('https://studio.shop.example', 'DELETE', '/v1/auth/sessions')).toBe(403)
})

test('origins are the same in all processes, and after a restart', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const { id } = await add(first!, 'https://*.example.com')
  await until(async () => expect((await rightsOf(second!, 'https://a.b.example.com')).mayRead).toBe(true))
  const later = await startContentService({ database: databases[0]! })
  expect((await rightsOf(later, 'https://www.example.com')).mayRead).toBe(true)
  await call(second!, 'DELETE', `${path}/${id}`)
  await until(async () => expect((await rightsOf(first!, 'https://a.b.example.com')).mayRead).toBe(false))
})

test('a cache does not give a page of an allowed origin a response to another origin', async () => {
  const content = await startContentService()
  const varyOf = async (headers: Record<string, string>) =>
    (await content.request(query, { headers })).headers.get('Vary') ?? ''
  expect(await varyOf({})).not.toContain('Origin')
  await add(content, 'https://app.example')
  for (const headers of [{}, { Origin: 'https://other.example' }, { Origin: 'https://app.example' }]) {
    expect(await varyOf(headers)).toContain('Origin')
  }
})

test.each([
  ['*', 'https://any.example', true],
  ['*', 'null', false],
  ['https://*.example.com', 'https://www.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['https://*.example.com', 'https://example.com.evil.example', false],
  ['https://*.example.com', 'https://evilexample.com', false],
  ['https://*.example.com', 'https://evil.example/.example.com', false],
  ['https://*.example.com', 'https://evil.example#.example.com', false],
  ['https://*.example.com', 'https://evil.example:1.example.com', false],
  ['https://*.example.com', 'https://user@a.example.com', false],
  ['https://*.example.com', 'https://a.example.com\n', false],
  ['https://*.example.com', 'https://a.example.com:8443', false],
  ['https://*.example.com', 'http://www.example.com', false],
  ['https://www.example.com', 'https://wwwxexample.com', false],
  ['http://localhost:*', 'http://localhost', true],
  ['http://localhost:*', 'http://localhost:5173', true],
  ['http://localhost:*', 'http://localhost.evil.example', false],
  ['http://localhost', 'http://localhost:5173', false],
  ['https://my-*-team.example', 'https://my-preview-1-team.example', true],
  ['http://[::1]:3000', 'http://[::1]:3000', true],
])('%s and %s: %s', (pattern, origin, isMatch) => {
  expect(matchesOrigin(pattern, origin)).toBe(isMatch)
})

test.each([
  [{ origin: 'example.com' }, /origin: must be an origin/],
  [{ origin: 'https://example.com/path' }, /origin: must be an origin/],
  [{ origin: 'javascript://a' }, /origin: must be an origin/],
  [{ origin: '*', allowCredentials: true }, /origin: must name its domain/],
  [{ origin: 'https://*', allowCredentials: true }, /origin: must name its domain/],
  [{ origin: 'https://*.com', allowCredentials: true }, /origin: must name its domain/],
  [{ origin: 'https://*a.b.example', allowCredentials: true }, /origin: must name its domain/],
  [{ origin: 'https://*.*.*.*.example' }, /at most 3 wildcards/],
  [{ origin: `https://${'a'.repeat(300)}.example` }, /origin/],
  [{ allowCredentials: 'yes', origin: '*' }, /allowCredentials/],
])('%j is refused', async (body, message) => {
  const content = await startContentService()
  const response = await call(content, 'POST', path, body)
  expect(response.status).toBe(400)
  expect(await response.text()).toMatch(message)
})
