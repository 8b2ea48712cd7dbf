import { createTestDatabase } from '@shop/database/testing'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { migrateContent } from '../tables.ts'
import { startContentService, type TestService } from '../testing/content.ts'
import { isStillReader } from './reader.ts'

let content: TestService
let token: string

beforeEach(async () => {
  content = await startContentService({ privateTypes: ['recipients'] })
  token = await content.signIn()
  const client = content.client({ token })
  await client
    .transaction()
    .create({ _id: 'home', _type: 'page', title: 'published', to: { _type: 'reference', _ref: 'mail' } })
    .create({ _id: 'drafts.home', _type: 'page', title: 'secret draft' })
    .create({ _id: 'versions.r1.home', _type: 'page', title: 'secret version' })
    .create({ _id: 'path.page', _type: 'page', title: 'secret path' })
    .create({ _id: 'mail', _type: 'recipients', address: 'secret@example.com' })
    .commit()
})

const mutate = (init: RequestInit & { headers?: Record<string, string> }) =>
  content.request('/v1/data/mutate/production', {
    method: 'POST',
    body: JSON.stringify({ mutations: [{ create: { _id: 'new', _type: 'page' } }] }),
    ...init,
  })

const exists = async (id: string) => (await content.client({ token }).getDocument(id)) !== undefined

test.each(['raw', 'drafts', 'published', undefined] as const)(
  'without a session only published public documents are read, with the perspective %s',
  async (perspective) => {
    const visitor = content.client(perspective ? { perspective } : { apiVersion: '1' })
    expect(await visitor.fetch('*{_id, title, "mail": to->address}')).toEqual([
      { _id: 'home', title: 'published', mail: null },
    ])
    for (const query of ['*[_type == "recipients"]', '*[_id == "mail"]', '*[_id in ["drafts.home", "path.page"]]']) {
      expect(await visitor.fetch(query)).toEqual([])
    }
  },
)

test('without a session private documents cannot be read by id, nor is their existence revealed', async () => {
  const response = await content.request('/v1/data/doc/production/home,drafts.home,drafts.nothing,mail,missing')
  expect(await response.json()).toEqual({
    documents: [expect.objectContaining({ _id: 'home' })],
    omitted: [
      { id: 'drafts.home', reason: 'permission' },
      { id: 'drafts.nothing', reason: 'permission' },
      { id: 'mail', reason: 'existence' },
      { id: 'missing', reason: 'existence' },
    ],
  })
})

test('with a session drafts can be read, and no cache gives them to others', async () => {
  const client = content.client({ token, perspective: 'drafts' })
  expect(await client.fetch('*[_id == "home"][0].title')).toBe('secret draft')
  for (const path of ['query/production?query=*', 'doc/production/drafts.home', 'export/production']) {
    const cachingOf = async (headers: Record<string, string>) => {
      const response = await content.request(`/v1/data/${path}`, { headers })
      return [response.headers.get('Cache-Control'), response.headers.get('Vary')]
    }
    const vary = 'Authorization, Cookie'
    expect(await cachingOf({ Cookie: `content_session=${token}` })).toEqual(['private, no-cache', vary])
    expect(await cachingOf({})).toEqual(['no-cache', vary])
  }
})

test('no cache keeps errors, or what only an account may see', async () => {
  const headers = { Authorization: `Bearer ${token}` }
  for (const path of ['/v1/users/me', '/v1/auth/account', '/v1/access/editors', '/v1/projects/other', '/v1/nothing']) {
    const response = await content.request(path, { headers })
    expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  }
})

test.each([
  ['/v1/data/mutate/production', JSON.stringify({ mutations: [{ delete: { id: 'home' } }] })],
  ['/v1/assets/images/production', 'bytes'],
  ['/v1/assets/files/production', 'bytes'],
  ['/v1/auth/logout', ''],
])('writing to %s requires a session', async (path, body) => {
  const anonymous = await content.request(path, { method: 'POST', body })
  expect(anonymous.status).toBe(401)
  const pretender = await content.request(path, {
    method: 'POST',
    body,
    headers: { Authorization: 'Bearer pretended' },
  })
  expect(pretender.status).toBe(401)
  expect(await exists('home')).toBe(true)
})

test('a cookie is only accepted for requests from pages of this site', async () => {
  const cookie = { Cookie: `content_session=${token}` }
  expect((await mutate({ headers: cookie })).status).toBe(403)
  expect((await mutate({ headers: { ...cookie, Origin: 'https://evil.example' } })).status).toBe(403)
  expect((await mutate({ headers: { ...cookie, Origin: 'null' } })).status).toBe(403)
  expect(await exists('new')).toBe(false)
  expect((await mutate({ headers: { ...cookie, Origin: new URL(content.url).origin } })).status).toBe(200)
  expect(await exists('new')).toBe(true)
})

test('a shop with several names accepts the cookie from pages of the name that was asked, and of its own', async () => {
  const { database } = content
  const { service } = await startContentService({ database, publicUrl: () => 'https://shop.example/services/content' })
  const logout = async (origin: string, session: string) => {
    const headers = { Cookie: `__Host-content_session=${session}`, Origin: origin, Host: 'studio.example' }
    return (await service.fetch(new Request('http://shop.test/v1/auth/logout', { method: 'POST', headers }))).status
  }
  for (const name of ['https://shop.example', 'https://studio.example']) {
    expect([name, await logout(name, await content.signIn())]).toEqual([name, 204])
  }
  expect(await logout('https://evil.example', token)).toBe(403)
})

test('a session that cannot be checked, because the database does not respond, ends no stream', async () => {
  const database = await createTestDatabase()
  await migrateContent(database)
  const app = new Hono().get('/', async (context) => context.json(await isStillReader(context, database)))
  const isKept = async () => (await app.request('/', { headers: { Authorization: 'Bearer ended' } })).json()
  expect(await isKept()).toBe(false)
  await database.close()
  expect(await isKept()).toBe(true)
})

test('an expired token is rejected; with an expired cookie public content stays readable', async () => {
  await content.request('/v1/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  const path = '/v1/data/query/production?query=*.title'
  const byToken = await content.request(path, { headers: { Authorization: `Bearer ${token}` } })
  expect(byToken.status).toBe(401)
  const byCookie = await content.request(path, { headers: { Cookie: `content_session=${token}` } })
  expect(await byCookie.json()).toMatchObject({ result: ['published'] })
})
