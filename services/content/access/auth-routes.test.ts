import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseTrustedProxies } from '@shop/http/client-address'
import { contentTablesOf } from '../tables.ts'
import { startContentService, type TestService } from '../testing.ts'
import { freeAttempts } from './sign-in-throttle.ts'

const account = { email: 'Editor@Example.com', password: 'correct horse battery staple' }

let content: TestService

beforeEach(async () => {
  content = await startContentService({ editor: account })
})

afterEach(() => {
  vi.useRealTimers()
})

const signIn = (fields: object, headers: Record<string, string> = {}) =>
  content.request('/auth/sign-in', { method: 'POST', body: JSON.stringify(fields), headers })

test('AUTH-08, CALL-02: an editor signs in, the cookie keeps the session’s token, either is good until signing out; nobody else has one', async () => {
  const response = await signIn({ email: ' editor@example.com ', password: account.password })
  expect(response.status).toBe(200)
  const { token }: { token: string } = await response.json()
  const cookie = response.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  expect(cookie.split('; ')).toEqual(expect.arrayContaining([`content_session=${token}`, 'Max-Age=604800', 'Path=/']))
  const me = (headers: Record<string, string> = {}) => content.request('/v2024-01-01/users/me', { headers })
  expect((await me()).status).toBe(401)
  const byToken = await me({ Authorization: `Bearer ${token}` })
  expect(await byToken.json()).toMatchObject({ email: 'editor@example.com', role: 'administrator' })
  const byCookie = await me({ Cookie: cookie.split(';')[0] ?? '' })
  expect(byCookie.status).toBe(200)
  const headers = { Authorization: `Bearer ${token}` }
  expect((await content.request('/v1/auth/logout', { method: 'POST', headers })).status).toBe(204)
  expect((await me(headers)).status).toBe(401)
})

test('the first editor is made once, and can sign in with the generated password', async () => {
  const fresh = await startContentService({})
  const password = await fresh.service.createFirstEditor('first@example.com')
  expect(await fresh.service.createFirstEditor('first@example.com')).toBeUndefined()
  const response = await fresh.request('/auth/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email: 'first@example.com', password }),
  })
  expect(response.status).toBe(200)
})

test('a form signs in as well', async () => {
  const response = await content.request('/auth/sign-in', { method: 'POST', body: new URLSearchParams(account) })
  expect(await response.json()).toEqual({ token: expect.any(String) })
})

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signIn({ ...account, password: 'guess' })
  const unknown = await signIn({ ...account, email: 'nobody@example.com' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.text()).toBe(await unknown.text())
})

test.each([
  ['behind a trusted proxy each visitor is throttled alone', ['127.0.0.1', '::1'], 401],
  ['a forwarding header that nobody vouches for frees no guesser', [], 429],
])('%s', async (_name, trusted, otherVisitor) => {
  content = await startContentService({ editor: account, trustedProxies: parseTrustedProxies(trusted) })
  const guessFrom = async (address: string) =>
    (await signIn({ ...account, password: 'guess' }, { 'X-Forwarded-For': address })).status
  for (let attempt = 0; attempt <= freeAttempts; attempt += 1) await guessFrom('192.0.2.1')
  expect(await guessFrom('192.0.2.1')).toBe(429)
  expect(await guessFrom('192.0.2.2')).toBe(otherVisitor)
})

test('a page of another site cannot sign its visitors in', async () => {
  expect((await signIn(account, { Origin: 'https://evil.example' })).status).toBe(403)
})

test('neither the password nor a token is in the database', async () => {
  const response = await signIn(account)
  const { token }: { token: string } = await response.json()
  const tables = contentTablesOf(content.database)
  const rows = [
    ...(await tables.selectFrom('content_editor').selectAll().execute()),
    ...(await tables.selectFrom('content_session').selectAll().execute()),
  ]
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(account.password)
})

test('a session lasts a week and no longer', async () => {
  const token = await content.signIn()
  const status = async () =>
    (await content.request('/v1/users/me', { headers: { Authorization: `Bearer ${token}` } })).status
  const day = 24 * 60 * 60 * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * day })
  expect(await status()).toBe(200)
  vi.setSystemTime(Date.now() + 2 * day)
  expect(await status()).toBe(401)
})

test('another password in the configuration ends the sessions under the old one', async () => {
  const { token }: { token: string } = await (await signIn(account)).json()
  const next = await startContentService({ database: content.database, editor: { ...account, password: 'another' } })
  const again = await next.request('/auth/sign-in', {
    method: 'POST',
    body: JSON.stringify({ ...account, password: 'another' }),
  })
  expect(again.status).toBe(200)
  const old = await next.request('/v1/users/me', { headers: { Authorization: `Bearer ${token}` } })
  expect(old.status).toBe(401)
})
