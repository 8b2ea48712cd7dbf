import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseTrustedProxies } from '@shop/http/client-address'
import { countRows, createDatabaseLocation, createTestDatabase } from '@shop/database/testing'
import { contentTablesOf, migrateContent } from '../tables.ts'
import { addAccount, startContentService, until, type TestService } from '../testing/content.ts'
import { attemptAllowances, recognizeClient } from './sign-in-client.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const account = { email: 'Editor@Example.com', password: 'correct horse battery staple' }

let content: TestService

beforeEach(async () => {
  content = await startContentService()
  await addAccount(content.database, { ...account, email: 'editor@example.com' })
})

const signIn = (fields: object, headers: Record<string, string> = {}) =>
  content.request('/auth/sign-in', { method: 'POST', body: JSON.stringify(fields), headers })

/** All clients share a trusted proxy, and time stands still: counts do not decay while passwords are hashed. */
async function startBehindProxy(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { database } = content
  content = await startContentService({ database, trustedProxies: parseTrustedProxies(['127.0.0.1', '::1']) })
}

const signInFrom = (address: string, fields: object, headers: Record<string, string> = {}) =>
  signIn(fields, { 'X-Forwarded-For': address, ...headers })
const guess = { ...account, password: 'guess' }
const email = 'editor@example.com'

interface Guess {
  address: string
  email: string
  deviceToken?: string
}

/** Counts guesses like the service, without hashing, until they are throttled; returns how many were allowed. */
async function guessOn(next: (count: number) => Guess): Promise<number> {
  const throttle = createSignInThrottle(content.database)
  for (let count = 0; count < 200; count += 1) {
    const { address, email, deviceToken } = next(count)
    const client = await recognizeClient(content.database, { address, browser: '', deviceToken }, email)
    if ((await throttle.take(attemptAllowances(client, 'password', email))) > 0) return count
  }
  throw new Error('Guesses are never throttled')
}

describe('throttling', () => {
  test('an address is throttled for a while, across existing and unknown accounts; others are not', async () => {
    await startBehindProxy()
    const unknownClient = '203.0.113.9'
    expect((await signInFrom(unknownClient, guess)).status).toBe(401)
    expect(await guessOn((count) => ({ address: unknownClient, email: `e${count}@example.com` }))).toBe(9)
    const refused = await Promise.all(
      [email, 'nobody@example.com'].map((unlike) => signInFrom(unknownClient, { ...guess, email: unlike })),
    )
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    const [real, unreal] = await Promise.all(refused.map((response) => response.text()))
    expect(real).toBe(unreal)
    expect((await signInFrom('192.0.2.1', account)).status).toBe(200)
    const wait = Number(refused[0]?.headers.get('Retry-After'))
    vi.setSystemTime(Date.now() + wait * 1000)
    expect(await guessOn(() => ({ address: unknownClient, email }))).toBe(1)
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
    expect((await signInFrom(unknownClient, guess)).status).toBe(401)
    // One row each for the address, the account and all anonymous clients, and the lock row.
    expect(await countRows(content.database, 'content_sign_in_count')).toBe(4)
  })

  test('after the clock is set back, earlier counts are discarded', async () => {
    await startBehindProxy()
    const unknownClient = '203.0.113.9'
    await guessOn((count) => ({ address: unknownClient, email: `e${count}@example.com` }))
    expect((await signInFrom(unknownClient, guess)).status).toBe(429)
    vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
    expect((await signInFrom(unknownClient, guess)).status).toBe(401)
  })

  test('an account under attack stays open to known addresses and browsers', async () => {
    await startBehindProxy()
    const first = await signInFrom('192.0.2.1', account)
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('content_device='))
    const Cookie = device?.split(';')[0] ?? ''
    const deviceToken = Cookie.split('=')[1] ?? ''
    expect(await guessOn((count) => ({ address: `198.51.100.${count}`, email }))).toBe(20)
    // Unknown clients are throttled for every account, including a browser known for another account.
    expect(await guessOn((count) => ({ address: `203.0.113.${count}`, email: `e${count}`, deviceToken }))).toBe(40)
    expect((await signInFrom('198.51.100.250', account)).status).toBe(429)
    expect((await signInFrom('192.0.2.1', account)).status).toBe(200)
    expect((await signInFrom('198.51.100.251', account, { Cookie })).status).toBe(200)
    // A known browser may not guess faster than others.
    expect(await guessOn(() => ({ address: '198.51.100.252', email, deviceToken }))).toBe(10)
    expect((await signInFrom('192.0.2.1', account)).status).toBe(200)
  })

  test('attempts count across processes, even concurrent ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const location = await createDatabaseLocation()
    const databases = await Promise.all([createTestDatabase(location), createTestDatabase(location)])
    await migrateContent(databases[0]!)
    const allowances = [
      { key: 'a', burst: 5, interval: 1000 },
      { key: 'b', burst: 9, interval: 1000 },
    ]
    const throttles = databases.map((database) => createSignInThrottle(database))
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        throttles[index % 2]!.take(index % 4 < 2 ? allowances : allowances.toReversed()),
      ),
    )
    expect(taken.filter((wait) => wait === 0)).toHaveLength(5)
  })

  test('an untrusted X-Forwarded-For header does not avoid throttling', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(await guessOn(() => ({ address: '127.0.0.1', email }))).toBe(10)
    expect((await signInFrom('192.0.2.1', guess)).status).toBe(429)
  })
})

describe('signing in', () => {
  test('the first editor is created once, and can sign in with the generated password', async () => {
    const fresh = await startContentService({})
    const password = await fresh.service.createFirstEditor('first@example.com')
    expect(await fresh.service.createFirstEditor('first@example.com')).toBeUndefined()
    const response = await fresh.request('/auth/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email: 'first@example.com', password }),
    })
    expect(response.status).toBe(200)
  })

  test('of two processes that create the first editor at once, one has the password', async () => {
    const fresh = await startContentService({})
    const create = () => fresh.service.createFirstEditor('first@example.com')
    const passwords = (await Promise.all([create(), create()])).filter((password) => password !== undefined)
    expect(passwords).toHaveLength(1)
    const body = JSON.stringify({ email: 'first@example.com', password: passwords[0] })
    expect((await fresh.request('/auth/sign-in', { method: 'POST', body })).status).toBe(200)
  })

  test('a form signs in as well', async () => {
    const response = await content.request('/auth/sign-in', { method: 'POST', body: new URLSearchParams(account) })
    expect(await response.json()).toEqual({ token: expect.any(String) })
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const wrong = await signIn({ ...account, password: 'guess' })
    const unknown = await signIn({ ...account, email: 'nobody@example.com' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await wrong.text()).toBe(await unknown.text())
  })

  test('pages of other sites cannot sign in', async () => {
    const headers = { Origin: 'https://evil.example' }
    expect((await signIn(account, headers)).status).toBe(403)
    for (const path of ['second-step', 'passkey/options', 'passkey', 'forgotten-password', 'link', 'link/password']) {
      const response = await content.request(`/v1/auth/${path}`, { method: 'POST', headers, body: '{}' })
      expect([path, response.status]).toEqual([path, 403])
    }
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
})

describe('sessions', () => {
  test('AUTH-08, CALL-02: cookie and token are valid from signing in until signing out', async () => {
    const response = await signIn({ email: ' editor@example.com ', password: account.password })
    expect(response.status).toBe(200)
    const { token }: { token: string } = await response.json()
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining([`content_session=${token}`, 'Max-Age=34560000', 'Path=/']),
    )
    const me = (headers: Record<string, string> = {}) => content.request('/v2024-01-01/users/me', { headers })
    expect((await me()).status).toBe(401)
    const byToken = await me({ Authorization: `Bearer ${token}` })
    expect(await byToken.json()).toMatchObject({ email: 'editor@example.com', role: 'administrator' })
    const byCookie = await me({ Cookie: cookie.split(';')[0] ?? '' })
    expect(byCookie.status).toBe(200)
    const headers = { Authorization: `Bearer ${token}` }
    const signedOut = await content.request('/v1/auth/logout', { method: 'POST', headers })
    expect(signedOut.status).toBe(204)
    expect(signedOut.headers.getSetCookie()).toEqual([expect.stringMatching(/^content_session=; Max-Age=0; Path=\//)])
    expect((await me(headers)).status).toBe(401)
  })

  test('over HTTPS only the cookie with the __Host- prefix counts, which other hosts cannot set', async () => {
    const secure = await startContentService({ publicUrl: () => 'https://shop.test/services/content', editor: account })
    const fields = { email: 'editor@example.com', password: account.password }
    const response = await secure.request('/auth/sign-in', { method: 'POST', body: JSON.stringify(fields) })
    const [cookie = '', ...attributes] = (response.headers.get('Set-Cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^__Host-content_session=/)
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/']))
    const me = async (Cookie: string) => (await secure.request('/v2024-01-01/users/me', { headers: { Cookie } })).status
    expect([await me(cookie), await me(cookie.replace('__Host-', ''))]).toEqual([200, 401])
  })

  test('a session ends after a week without use; one that is used is extended', async () => {
    const opened = Date.now()
    const token = await content.signIn()
    const headers = { Authorization: `Bearer ${token}` }
    const status = async () => (await content.request('/v1/users/me', { headers })).status
    const daysLeft = async () => {
      const session = contentTablesOf(content.database).selectFrom('content_session').select('expires_at')
      return Math.floor((Date.parse((await session.executeTakeFirstOrThrow()).expires_at) - Date.now()) / day)
    }
    const day = 24 * 60 * 60 * 1000
    const minute = 60 * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: opened + 3 * day })
    expect(await status()).toBe(200)
    vi.setSystemTime(opened + 6 * day)
    expect(await daysLeft()).toBe(1)
    expect(await status()).toBe(200)
    await until(async () => expect(await daysLeft()).toBeGreaterThanOrEqual(6))
    vi.setSystemTime(opened + 12 * day)
    const account = await content.request('/v1/auth/account', { headers })
    const { sessions } = await account.json()
    expect(Math.abs(Date.parse(sessions[0].createdAt) - opened)).toBeLessThan(minute)
    await until(async () => expect(await daysLeft()).toBeGreaterThanOrEqual(6))
    vi.setSystemTime(opened + 20 * day)
    expect(await status()).toBe(401)
  })

  test('without a session a change or a read that needs one gets the code on which the Studio signs out', async () => {
    const ended = await content.signIn()
    await content.request('/v1/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${ended}` } })
    const senders: Record<string, string>[] = [
      {},
      { Authorization: `Bearer ${ended}` },
      { Cookie: `content_session=${ended}` },
    ]
    const routes: [method: string, path: string][] = [
      ['POST', '/v1/data/actions/production'],
      ['POST', '/v1/data/mutate/production'],
      ['GET', '/v1/users/me'],
      ['GET', '/v1/access/editors'],
      ['GET', '/v1/event-streams'],
    ]
    for (const headers of senders) {
      for (const [method, path] of routes) {
        const response = await content.request(path, { method, headers })
        expect(await response.json()).toMatchObject({ statusCode: 401, errorCode: 'SIO-401-ANF' })
      }
    }
    const wrong = await signIn({ ...account, password: 'guess' })
    expect(await wrong.json()).not.toHaveProperty('errorCode')
  })

  test('changing the configured password ends existing sessions', async () => {
    const token = await content.signIn()
    const next = await startContentService({ database: content.database, editor: { ...account, password: 'another' } })
    const again = await next.request('/auth/sign-in', {
      method: 'POST',
      body: JSON.stringify({ ...account, password: 'another' }),
    })
    expect(again.status).toBe(200)
    const old = await next.request('/v1/users/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(old.status).toBe(401)
  })
})
