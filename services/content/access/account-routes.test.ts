import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contentTablesOf } from '../tables.ts'
import { addAccount, startContentService, type TestService } from '../testing/content.ts'
import { changeAccount, removeEditor, resetSecondFactor } from './editors.ts'
import { createVirtualAuthenticator } from '../testing/virtual-authenticator.ts'

const account = { email: 'editor@example.com', password: 'correct horse battery staple' }
const origin = 'http://localhost:3000'
const step = 30_000

let content: TestService
let token: string

beforeEach(async () => {
  // Fake time: codes within the same 30 seconds would be equal.
  vi.useFakeTimers({ toFake: ['Date'] })
  content = await startContentService({ publicUrl: () => `${origin}/services/content` })
  await addAccount(content.database, account)
  token = await content.signIn()
})

const call = (method: string, path: string, body?: object, as = token) =>
  content.call(method, `/v1/auth/${path}`, body, as)

const signIn = async (fields: object = account) => {
  const response = await content.request('/auth/sign-in', { method: 'POST', body: JSON.stringify(fields) })
  return { status: response.status, body: await response.json() }
}
const secondStep = (challenge: string, code: string) => call('POST', 'second-step', { challenge, code }, '')
const { password } = account

/** Sets up a second factor; returns the authenticator app and the recovery codes. */
async function setUpSecondFactor(): Promise<{ app: TOTP; recoveryCodes: string[] }> {
  const begun = await call('POST', 'second-factor', { password })
  const app = new TOTP({ secret: Secret.fromBase32(begun.body.secret) })
  expect(begun.body.uri).toContain('otpauth://totp/localhost')
  expect((await signIn()).status).toBe(200)
  const confirmed = await call('POST', 'second-factor/confirm', { code: app.generate() })
  expect(confirmed.status).toBe(200)
  vi.setSystemTime(Date.now() + step)
  return { app, recoveryCodes: confirmed.body.recoveryCodes }
}

describe('passkeys', () => {
  test('a passkey signs in once per challenge, and only at the shop’s own address', async () => {
    const device = createVirtualAuthenticator(origin)
    const options = await call('POST', 'passkeys/options', { password })
    const response = device.create(options.body)
    const added = await call('POST', 'passkeys', { label: 'My phone', response })
    expect([added.status, added.body.passkey.label]).toEqual([201, 'My phone'])
    expect((await call('POST', 'passkeys', { label: 'My phone', response })).status).toBe(400)

    const begin = async () => (await call('POST', 'passkey/options', undefined, '')).body
    const answer = device.get(await begin())
    const opened = await call('POST', 'passkey', { response: answer }, '')
    expect(opened.status).toBe(200)
    expect((await call('POST', 'passkey', { response: answer }, '')).status).toBe(401)
    const { passkeys } = (await call('GET', 'account', undefined, opened.body.token)).body
    expect(passkeys).toEqual([expect.objectContaining({ label: 'My phone', lastUsedAt: expect.any(String) })])

    const phished = { ...answer, response: { ...device.get(await begin()).response, userHandle: 'ZS1vdGhlcg' } }
    expect((await call('POST', 'passkey', { response: phished }, '')).status).toBe(401)
    const late = device.get(await begin())
    vi.setSystemTime(Date.now() + 301_000)
    expect((await call('POST', 'passkey', { response: late }, '')).status).toBe(401)
    const removed = device.get(await begin())
    expect((await call('DELETE', `passkeys/${passkeys[0].id}`)).status).toBe(204)
    expect((await call('POST', 'passkey', { response: removed }, '')).status).toBe(401)
  })

  test('an editor has 20 passkeys at most, also if more were begun before', async () => {
    const begun = []
    for (let count = 0; count < 21; count += 1) begun.push((await call('POST', 'passkeys/options', { password })).body)
    const statuses = []
    for (const options of begun) {
      const response = createVirtualAuthenticator(origin).create(options)
      statuses.push((await call('POST', 'passkeys', { label: 'Phone', response })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409])
    expect((await call('GET', 'account')).body.passkeys).toHaveLength(20)
    expect((await call('POST', 'passkeys/options', { password })).status).toBe(409)
  })

  test('passkeys of other addresses are rejected, and not offered where browsers do not support them', async () => {
    const options = await call('POST', 'passkeys/options', { password })
    const elsewhere = createVirtualAuthenticator('https://evil.example').create(options.body)
    expect((await call('POST', 'passkeys', { label: 'x', response: elsewhere })).status).toBe(400)
    content = await startContentService({
      database: content.database,
      publicUrl: () => 'http://127.0.0.1/services/content',
    })
    expect((await call('POST', 'passkey/options', undefined, '')).status).toBe(409)
    expect((await call('GET', 'account')).body.canUsePasskeys).toBe(false)
  })
})

describe('the second factor', () => {
  test('with a second factor a password only leads to the second step; each code works once, near its time', async () => {
    const { app, recoveryCodes } = await setUpSecondFactor()
    const first = await signIn()
    expect([first.status, first.body]).toEqual([
      401,
      expect.objectContaining({ code: 'second_factor_required', challenge: expect.any(String), expiresIn: 300 }),
    ])
    const { challenge } = first.body
    const early = app.generate({ timestamp: Date.now() + 3 * step })
    expect((await secondStep(challenge, early)).body.code).toBe('wrong_code')
    const code = app.generate()
    const opened = await secondStep(challenge, code)
    expect(opened.status).toBe(200)
    expect((await call('GET', 'account', undefined, opened.body.token)).status).toBe(200)
    expect((await secondStep(challenge, code)).body.code).toBe('challenge_expired')
    const again = (await signIn()).body.challenge
    expect((await secondStep(again, code)).body).toMatchObject({
      code: 'wrong_code',
      message: 'This code is wrong, or was used already',
    })
    const [recovery = ''] = recoveryCodes
    expect((await secondStep(again, ` ${recovery.toLowerCase()}`)).status).toBe(200)
    expect((await secondStep((await signIn()).body.challenge, recovery)).body.code).toBe('wrong_code')
    expect((await call('GET', 'account')).body.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  })

  test('of two requests with the same code at the same time, one is signed in', async () => {
    const { recoveryCodes, app } = await setUpSecondFactor()
    for (const code of [app.generate(), recoveryCodes[0] ?? '']) {
      const challenges = [await signIn(), await signIn()].map(({ body }) => body.challenge)
      const responses = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)))
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    }
  })

  test('a challenge allows five codes within five minutes, and ten guesses are allowed in a row', async () => {
    const { app } = await setUpSecondFactor()
    const wrong = app.generate({ timestamp: 0 })
    const codes: (string | number)[] = []
    const messages: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = (await signIn()).body
      for (let count = 0; count < 6; count += 1) {
        const response = await secondStep(challenge, wrong)
        codes.push(response.body.code ?? response.status)
        messages.push(response.body.message)
      }
    }
    const five = Array.from({ length: 5 }, () => 'wrong_code')
    expect(codes.slice(0, 12)).toEqual([...five, 'challenge_expired', ...five, 'challenge_expired'])
    expect(codes.slice(12, 14)).toEqual([429, 429])
    expect(messages[5]).toBe('This took too long, or too many codes were wrong. Sign in again.')
    const { challenge } = (await signIn()).body
    vi.setSystemTime(Date.now() + 301_000)
    expect((await secondStep(challenge, app.generate())).body.code).toBe('challenge_expired')
  })

  test('changing a sign-in method requires the password, and a secret is shown once', async () => {
    const { recoveryCodes } = await setUpSecondFactor()
    for (const path of [
      'password',
      'second-factor',
      'second-factor/remove',
      'second-factor/recovery-codes',
      'passkeys/options',
    ]) {
      const response = await call('POST', path, { password: 'guess', next: 'another long password' })
      expect([path, response.status, response.body.code]).toEqual([path, 403, 'wrong_password'])
    }
    vi.setSystemTime(Date.now() + 60 * 60 * 1000)
    expect((await call('POST', 'second-factor', { password })).status).toBe(409)
    const guesses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      guesses.push((await call('POST', 'second-factor/confirm', { code: '000000' })).status)
    }
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
    const shown = JSON.stringify((await call('GET', 'account')).body)
    const { secret } = await contentTablesOf(content.database)
      .selectFrom('content_second_factor')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(shown).not.toContain(secret)
    const kept = await contentTablesOf(content.database).selectFrom('content_recovery_code').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0])
    const renewed = await call('POST', 'second-factor/recovery-codes', { password })
    expect(renewed.body.recoveryCodes).not.toContain(recoveryCodes[0])
    expect((await call('POST', 'second-factor/remove', { password })).status).toBe(204)
    expect((await signIn()).status).toBe(200)
  })

  test('a reset second factor ends pending sign-ins; a removed editor can no longer sign in', async () => {
    const { app } = await setUpSecondFactor()
    const { challenge } = (await signIn()).body
    await resetSecondFactor(content.database, account.email)
    expect((await secondStep(challenge, app.generate())).body.code).toBe('challenge_expired')
    expect((await call('GET', 'account')).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    const id = 'e-editor'
    await contentTablesOf(content.database)
      .insertInto('content_editor')
      .values({ id: 'e-other', email: 'other@example.com', password_hash: '' })
      .execute()
    expect(await changeAccount(content.database, id, { role: 'viewer' })).toBe('done')
    expect(await removeEditor(content.database, id)).toBe('done')
    for (const table of [
      'content_session',
      'content_known_client',
      'content_challenge',
      'content_second_factor',
    ] as const) {
      expect(await contentTablesOf(content.database).selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

describe('sessions and tokens', () => {
  test('sessions are listed without tokens; one, all others, or all at a password change can be ended', async () => {
    const others = [await content.signIn(), await content.signIn()]
    const list = async () => (await call('GET', 'account')).body.sessions
    const sessions = await list()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', browser: 'a test', createdAt: expect.any(String) })
    expect(JSON.stringify(sessions)).not.toContain(token)
    const isOpen = async (one = '') => (await call('GET', 'account', undefined, one)).status === 200
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await call('DELETE', `sessions/${id}`)).status).toBe(204)
    expect((await call('DELETE', `sessions/${id}`)).status).toBe(404)
    expect([await isOpen(others[0]), await isOpen(others[1])].filter(Boolean)).toHaveLength(1)
    expect((await call('DELETE', 'sessions')).status).toBe(204)
    expect([await isOpen(others[0]), await isOpen(others[1]), await isOpen(token)]).toEqual([false, false, true])

    const another = await content.signIn()
    expect((await call('POST', 'password', { password, next: 'short' })).status).toBe(400)
    expect((await call('POST', 'password', { password, next: 'another long password' })).status).toBe(204)
    expect([await isOpen(another), await isOpen(token)]).toEqual([false, true])
    expect((await signIn()).status).toBe(401)
    expect((await signIn({ ...account, password: 'another long password' })).status).toBe(200)
  })

  test('a program’s token has no account', async () => {
    const made = await content.request('/v1/access/tokens', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ label: 'a program', scope: 'write', dataset: 'production' }),
    })
    const { key }: { key: string } = await made.json()
    expect((await call('GET', 'account', undefined, key)).status).toBe(403)
    expect((await call('DELETE', 'sessions', undefined, key)).status).toBe(403)
  })
})
