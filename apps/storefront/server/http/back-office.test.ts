import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startWholeShop } from '../testing/whole-shop.ts'
import { createBackOffice, type BackOfficeOptions } from './back-office.ts'

const owner = { email: 'owner@example.com', password: 'a calm and quiet lake' }
const content = '/services/content'
const signedIn = z.object({ token: z.string() })
const added = z.object({ password: z.string() })

test('submissions and mail are for editors and administrators, orders also for those who fulfil them', async () => {
  const { request } = await startWholeShop({
    settings: { EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password },
  })
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    return (await request(content + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const signIn = async (account: typeof owner) => signedIn.parse(await post('/auth/sign-in', account)).token
  const administrator = await signIn(owner)
  const sessionOf = async (role: string) => {
    const email = `${role}@example.com`
    const { password } = added.parse(await post('/v1/access/editors', { email, role }, administrator))
    return signIn({ email, password })
  }
  const sessions = {
    [administrator]: 200,
    [await sessionOf('editor')]: 200,
    [await sessionOf('viewer')]: 403,
    'of nobody': 401,
  }
  const packer = await sessionOf('fulfilment')
  const lists = ['orders', 'submissions', 'mails', 'submissions/none', 'submissions/none/files/0']
  const call = (path: string, token: string, init: RequestInit = {}) => {
    const headers = { Cookie: `__Host-content_session=${encodeURIComponent(token)}`, ...init.headers }
    return request(`/admin/back-office/${path}`, { ...init, headers })
  }
  for (const path of lists) {
    for (const [token, status] of Object.entries(sessions)) {
      const response = await call(path, token)
      expect([path, response.status]).toEqual([path, status === 200 && path.includes('none') ? 404 : status])
    }
    expect([path, (await call(path, packer)).status]).toEqual([path, path === 'orders' ? 200 : 403])
  }
  const listed = await call('orders', packer)
  expect([listed.headers.get('Cache-Control'), await listed.json()]).toEqual([
    'private, no-store',
    { orders: [], next: null },
  ])
  const sending = { method: 'POST', body: '{}' }
  expect((await call('orders/1/fulfilments', packer, sending)).status).toBe(422)
  expect(await (await call('packing-slips?orders=1', packer)).json()).toMatchObject({ title: 'There is no order 1' })
  for (const origin of ['https://evil.example', 'null']) {
    const foreign = await call('orders/1/fulfilments', packer, { ...sending, headers: { Origin: origin } })
    expect([origin, foreign.status]).toEqual([origin, 403])
  }
  // A link for another account would make its reader that account.
  await post('/v1/auth/forgotten-password', { email: 'viewer@example.com' })
  const mailsOf = async (token = '') => {
    const headers = { Cookie: `__Host-content_session=${encodeURIComponent(token)}` }
    return (await request('/admin/back-office/mails', { headers })).text()
  }
  const [ofAdministrator, ofEditor] = Object.keys(sessions)
  await expect.poll(() => mailsOf(ofAdministrator)).toContain('/admin/sign-in#link')
  expect(await mailsOf(ofEditor)).toBe('{"entries":[],"next":null}')
  // Those who are mentioned, or get a task, are told by mail.
  const me = async (token = '') => {
    const response = await request(`${content}/v1/users/me`, { headers: { Authorization: `Bearer ${token}` } })
    return z.object({ id: z.string() }).parse(await response.json()).id
  }
  const task = {
    _type: 'tasks.task',
    authorId: await me(administrator),
    title: 'Mend it',
    assignedTo: await me(ofEditor),
  }
  const whole = { ...task, status: 'open', subscribers: [], createdByUser: '2026-11-23T12:00:00.000Z' }
  await post('/v1/data/mutate/production-comments', { mutations: [{ create: whole }] }, administrator)
  await expect.poll(() => mailsOf(ofEditor)).toContain('Mend it')
})

const pageSchema = z.object({ entries: z.array(z.object({ id: z.string() })), next: z.string().nullable() })

/** A folder for mails until the end of the test. */
async function mailFolder(): Promise<string> {
  const folder = await temporaryFolder()
  return folder
}

const backOfficeWith = (parts: Pick<BackOfficeOptions, 'forms' | 'mailDirectories'>) =>
  createBackOffice({
    editorOf: async () => ({ email: owner.email, role: 'editor' }),
    rejectForeign: async (_context, next) => next(),
    commerce: undefined,
    ...parts,
  })

test('the mail box is read without the attachments, of which a page can have gigabytes', async () => {
  const all = await mailFolder()
  await writeFile(path.join(all, '1.eml'), `Subject: Papers\n\nHello${'x'.repeat(5_000_000)}`)
  const backOffice = backOfficeWith({ forms: undefined, mailDirectories: { all, administrators: all } })
  const page = await (await backOffice.request('/mails')).text()
  expect(page).toContain('Subject: Papers\\n\\nHello')
  expect(page.length).toBeLessThan(1_000_000)
})

test('a file that a visitor has sent is saved and never opened as a page of the shop', async () => {
  const sent = { field: 'cv', label: 'CV', name: 'é".html', contentType: 'text/html', size: 2 }
  const backOffice = backOfficeWith({
    forms: {
      submissions: async () => [],
      submission: async () => undefined,
      file: async () => ({ ...sent, bytes: Readable.from([Buffer.from('hi')]) }),
    },
    mailDirectories: undefined,
  })
  const { headers } = await backOffice.request('/submissions/some/files/0')
  expect([headers.get('Content-Type'), headers.get('Content-Disposition'), headers.get('Cache-Control')]).toEqual([
    'application/octet-stream',
    "attachment; filename*=UTF-8''%C3%A9%22.html",
    'private, no-store',
  ])
})

test('mails and submissions beyond the newest 100 are on further pages', async () => {
  const all = await mailFolder()
  const ids = Array.from({ length: 201 }, (_, index) => `00000000-0000-4000-8000-000000000${100 + index}`)
  for (const [index, id] of ids.entries()) {
    const file = path.join(all, `${id}.eml`)
    await writeFile(file, 'Subject: Hello')
    // Two of each were sent in the same moment.
    await utimes(file, 1000 - (index >> 1), 1000 - (index >> 1))
  }
  const submission = { formId: 'f', formTitle: 'F', values: [], files: [], replyTo: null, createdAt: '' }
  const backOffice = backOfficeWith({
    forms: {
      submissions: async (limit, before = '') =>
        ids
          .slice(ids.indexOf(before) + 1)
          .slice(0, limit)
          .map((id) => ({ id, ...submission })),
      submission: async (id) => (ids.includes(id) ? { id, ...submission } : undefined),
      file: async () => undefined,
    },
    mailDirectories: { all, administrators: all },
  })
  for (const list of ['mails', 'submissions']) {
    const pages: string[][] = []
    let search = ''
    for (let next: string | null = ''; next !== null; search = `?before=${next}`) {
      const page = pageSchema.parse(await (await backOffice.request(`/${list}${search}`)).json())
      pages.push(page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 1])
    expect(pages.flat().toSorted()).toEqual(ids)
  }
  expect((await backOffice.request('/submissions?before=%00')).status).toBe(422)
  const [oldest = ''] = ids
  expect(await (await backOffice.request(`/submissions/${oldest}`)).json()).toEqual({ id: oldest, ...submission })
  for (const unknown of [oldest.replace('8', '9'), '%00'])
    expect((await backOffice.request(`/submissions/${unknown}`)).status).toBe(404)
})
