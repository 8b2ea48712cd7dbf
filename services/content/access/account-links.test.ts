import { startOutbox } from '@shop/database/testing'
import { handleAgainAfterCrash } from '@shop/database/testing/handle-and-crash'
import { parseTrustedProxies } from '@shop/http/client-address'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentTablesOf } from '../tables.ts'
import { addAccount, startContentService, until, type TestService } from '../testing/content.ts'
import { accountMailTopic, type AccountMessage } from './account-mail.ts'

const owner = { email: 'editor@example.com', password: 'correct horse battery staple' }
const guest = 'guest@example.com'
const chosen = 'a password of her own'

let content: TestService
let administrator: string
let sent: AccountMessage[]
let outbox: ReturnType<typeof startOutbox>

beforeEach(async () => {
  sent = []
  content = await startContentService({
    accountMail: { shopName: 'Halcyon', send: async (message) => void sent.push(message) },
    editor: { email: 'configured@example.com', password: 'of the settings' },
  })
  await addAccount(content.database, owner)
  administrator = await content.signIn()
  outbox = startOutbox(content.database, content.service.outboxHandlers)
})

const call = (method: string, path: string, body?: object, as?: string) => content.call(method, `/v1/${path}`, body, as)

const signIn = (email: string, password: string) =>
  content.request('/auth/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) })

/** Sends what is queued, and returns the token of the last mail. */
async function mailedToken(): Promise<string> {
  await outbox.run()
  return /#link=(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}

const inviteAs = (role: string, email = guest) => call('POST', 'access/invitations', { email, role }, administrator)
const forget = (email: string) => call('POST', 'auth/forgotten-password', { email })
const choose = (token: string, password = chosen) => call('POST', 'auth/link/password', { token, password })

const invitations = async () => (await call('GET', 'access/invitations', undefined, administrator)).body.invitations
const editors = async () => (await call('GET', 'access/editors', undefined, administrator)).body.editors

/** Invites a guest, who accepts and signs in. */
async function addGuest(role = 'editor') {
  await inviteAs(role)
  await choose(await mailedToken())
  const { token }: { token: string } = await (await signIn(guest, chosen)).json()
  const { id } = (await editors()).find(({ email }: { email: string }) => email === guest)
  return { id, token }
}

describe('invitations', () => {
  test('an invited editor chooses a password by the mailed link, which works once', async () => {
    expect((await inviteAs('editor')).status).toBe(201)
    const token = await mailedToken()
    expect(sent).toEqual([expect.objectContaining({ to: guest, subject: 'You are invited to the studio of Halcyon' })])
    expect(await invitations()).toMatchObject([{ email: guest, role: 'editor' }])
    expect((await call('POST', 'auth/link', { token })).body).toEqual({ purpose: 'invitation', email: guest })
    expect((await signIn(guest, chosen)).status).toBe(401)

    expect((await choose(token, 'too short')).status).toBe(400)
    expect((await choose(token)).status).toBe(204)
    expect((await choose(token)).body).toMatchObject({ statusCode: 404, code: 'link_ended' })
    expect((await signIn(guest, chosen)).status).toBe(200)
    expect(await editors()).toContainEqual(expect.objectContaining({ email: guest, role: 'editor', isDisabled: false }))
    expect(await invitations()).toEqual([])
    expect((await inviteAs('viewer', ` ${guest.toUpperCase()}`)).status).toBe(400)
    expect((await inviteAs('viewer', guest.toUpperCase())).status).toBe(409)
  })

  test('a link is not in the database, and ends when it is replaced, withdrawn or expired', async () => {
    await inviteAs('editor')
    const first = await mailedToken()
    await inviteAs('viewer')
    const second = await mailedToken()
    expect((await choose(first)).status).toBe(404)
    const tables = contentTablesOf(content.database)
    const stored = [
      await tables.selectFrom('content_account_link').selectAll().execute(),
      await content.database.kysely.selectFrom('outbox').selectAll().execute(),
    ]
    expect(stored[0]).toHaveLength(1)
    for (const token of [first, second]) expect(JSON.stringify(stored)).not.toContain(token)

    const [{ id }] = await invitations()
    for (const status of [204, 404]) {
      expect((await call('DELETE', `access/invitations/${id}`, undefined, administrator)).status).toBe(status)
    }
    expect((await choose(second)).status).toBe(404)
    await inviteAs('editor')
    const third = await mailedToken()
    await tables.updateTable('content_account_link').set({ expires_at: Date.now() }).execute()
    expect((await choose(third)).status).toBe(404)
    expect(await invitations()).toEqual([])
    expect(JSON.stringify(await editors())).not.toContain(guest)
  })

  test('the number of open invitations, and of mails to an address, is limited', async () => {
    for (let times = 0; times < 5; times += 1) expect((await inviteAs('viewer')).status).toBe(201)
    expect((await inviteAs('viewer')).status).toBe(429)
    for (let index = 1; index < 100; index += 1) {
      expect((await inviteAs('viewer', `guest${index}@example.com`)).status).toBe(201)
    }
    expect((await inviteAs('viewer', 'one-too-many@example.com')).status).toBe(409)
    expect(await invitations()).toHaveLength(100)
  })

  test('invitations end when their sender is no longer an administrator', async () => {
    await inviteAs('administrator', 'other@example.com')
    await choose(await mailedToken())
    const { token: other } = await (await signIn('other@example.com', chosen)).json()
    await call('POST', 'access/invitations', { email: guest, role: 'administrator' }, other)
    const token = await mailedToken()
    const { id } = (await editors()).find(({ email }: { email: string }) => email === 'other@example.com')
    expect((await call('PATCH', `access/editors/${id}`, { isDisabled: true }, administrator)).status).toBe(204)
    expect((await choose(token)).status).toBe(404)
  })
})

describe('a forgotten password', () => {
  test('the answer does not tell whether the address has an account; only an account gets a link', async () => {
    const responses = [await forget('nobody@example.com'), await forget(` ${owner.email.toUpperCase()}`)]
    expect(responses).toEqual([
      { status: 202, body: {} },
      { status: 202, body: {} },
    ])
    const token = await mailedToken()
    expect(sent.map(({ to }) => to)).toEqual([owner.email])
    expect((await choose(token)).status).toBe(204)
    expect((await signIn(owner.email, owner.password)).status).toBe(401)
    expect((await signIn(owner.email, chosen)).status).toBe(200)
    expect((await call('GET', 'users/me', undefined, administrator)).status).toBe(401)
  })

  test('the editor of the settings is told that the password is changed there', async () => {
    await forget('configured@example.com')
    expect(await mailedToken()).toBe('')
    const text = expect.stringContaining('EDITOR_PASSWORD')
    expect(sent).toEqual([{ to: 'configured@example.com', subject: expect.stringContaining('Halcyon'), text }])
  })

  test('a request that is handled again after a crash leaves the link of its mail as it is', async () => {
    await outbox.stop()
    await forget(owner.email)
    const { database, service } = content
    await handleAgainAfterCrash(database, service.outboxHandlers, accountMailTopic)
    expect(sent).toHaveLength(1)
  })

  test('a link ends when the password is changed, and has no effect for a disabled account', async () => {
    await forget(owner.email)
    const token = await mailedToken()
    const change = { password: owner.password, next: 'changed in the meantime' }
    expect((await call('POST', 'auth/password', change, administrator)).status).toBe(204)
    expect((await choose(token)).status).toBe(404)
    await contentTablesOf(content.database)
      .updateTable('content_editor')
      .set({ disabled_at: new Date().toISOString() })
      .where('email', '=', owner.email)
      .execute()
    await forget(owner.email)
    await outbox.run()
    expect(sent).toHaveLength(1)
  })

  test('requests are limited by account, whether it exists or not, and by address', async () => {
    for (const email of [owner.email, 'nobody@example.com']) {
      for (let times = 0; times < 5; times += 1) expect((await forget(email)).status).toBe(202)
    }
    for (const email of [owner.email, 'nobody@example.com', 'another@example.com']) {
      expect((await forget(email)).status).toBe(429)
    }
  })

  test('an account gets five mails, however many addresses ask for them', async () => {
    const { database } = content
    content = await startContentService({ database, trustedProxies: parseTrustedProxies(['127.0.0.1', '::1']) })
    const forgetFrom = (address: string) =>
      content.request('/v1/auth/forgotten-password', {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
        body: JSON.stringify({ email: owner.email }),
      })
    for (let count = 1; count <= 5; count += 1) expect((await forgetFrom(`192.0.2.${count}`)).status).toBe(202)
    expect((await forgetFrom('192.0.2.6')).status).toBe(429)
  })

  test('links can be guessed only ten times', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect((await choose('guess')).status).toBe(404)
      expect((await call('POST', 'auth/link', { token: 'guess' })).status).toBe(404)
    }
    expect((await choose('guess')).status).toBe(429)
    expect((await call('POST', 'auth/link', { token: 'guess' })).status).toBe(429)
  })
})

const links = () => contentTablesOf(content.database).selectFrom('content_account_link').selectAll().execute()

describe('an administrator', () => {
  test('resets a password: it and all sessions end, and a new one is chosen by mail', async () => {
    const { id, token } = await addGuest()
    expect((await call('POST', `access/editors/${id}/password-reset`, undefined, administrator)).status).toBe(204)
    expect((await call('GET', 'users/me', undefined, token)).status).toBe(401)
    expect((await signIn(guest, chosen)).status).toBe(401)
    expect((await choose(await mailedToken(), 'and then another one')).status).toBe(204)
    expect((await signIn(guest, 'and then another one')).status).toBe(200)
  })

  test('disables an account: sessions end at once, and nothing signs in until it is enabled again', async () => {
    const { id, token } = await addGuest('administrator')
    const set = (isDisabled: boolean) => call('PATCH', `access/editors/${id}`, { isDisabled }, administrator)
    expect((await set(true)).status).toBe(204)
    expect((await call('GET', 'users/me', undefined, token)).status).toBe(401)
    expect((await signIn(guest, chosen)).status).toBe(401)
    expect(await editors()).toContainEqual(expect.objectContaining({ id, isDisabled: true }))
    expect((await set(false)).status).toBe(204)
    expect((await call('GET', 'users/me', undefined, token)).status).toBe(401)
    expect((await signIn(guest, chosen)).status).toBe(200)
  })

  test('must enable an account before resetting its password: the link would have no effect', async () => {
    const { id } = await addGuest()
    const { length } = await links()
    await call('PATCH', `access/editors/${id}`, { isDisabled: true }, administrator)
    expect((await call('POST', `access/editors/${id}/password-reset`, undefined, administrator)).status).toBe(409)
    expect(await links()).toHaveLength(length)
    await call('PATCH', `access/editors/${id}`, { isDisabled: false }, administrator)
    expect((await signIn(guest, chosen)).status).toBe(200)
  })

  test('a disabled administrator does not count as the last one', async () => {
    const { id } = await addGuest('administrator')
    await contentTablesOf(content.database).deleteFrom('content_editor').where('email', 'like', 'configured%').execute()
    const own = 'access/editors/e-editor'
    expect((await call('PATCH', `access/editors/${id}`, { isDisabled: true }, administrator)).status).toBe(204)
    expect((await call('PATCH', own, { isDisabled: true }, administrator)).status).toBe(409)
    expect((await call('PATCH', own, { role: 'editor' }, administrator)).status).toBe(409)
    expect((await call('DELETE', own, undefined, administrator)).status).toBe(409)
  })

  test('cannot reset their own password, or one that a setting determines', async () => {
    for (const what of ['password-reset', 'second-factor-reset']) {
      expect((await call('POST', `access/editors/e-editor/${what}`, undefined, administrator)).status).toBe(409)
      expect((await call('POST', `access/editors/none/${what}`, undefined, administrator)).status).toBe(404)
    }
    await until(async () => expect(await editors()).toHaveLength(2))
    const { id } = (await editors()).find(({ email }: { email: string }) => email.startsWith('configured'))
    expect((await call('POST', `access/editors/${id}/password-reset`, undefined, administrator)).status).toBe(409)
    expect((await call('POST', `access/editors/${id}/second-factor-reset`, undefined, administrator)).status).toBe(204)
    const { token } = await (await signIn('configured@example.com', 'of the settings')).json()
    const change = { password: 'of the settings', next: 'a password of her own' }
    expect((await call('POST', 'auth/password', change, token)).status).toBe(409)
  })
})
