import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnd } from './event-socket.ts'
import { fetchOrStore, sendUnsent } from './resend-changes.ts'
import { setEditor } from './unsent-changes.ts'
import { RefusedChange } from './refused-change.ts'
import { stubBrowser } from '../testing/browser.ts'

const address = 'https://shop.example/services/content/v1/data/actions/production?tag=sanity.studio.document.commit'

/** The status of the shop's responses; undefined without a connection. */
let status: number | undefined
/** The bodies of the changes sent to the shop. */
let sent: string[]
let events: Event[]

beforeEach(() => {
  vi.useFakeTimers()
  ;({ events } = stubBrowser(async (_address, init) => {
    if (init) sent.push(init.body)
    if (status === undefined) throw new TypeError('Failed to fetch')
    return Response.json({ message: 'no' }, { status })
  }))
  sent = []
  status = 401
  setEditor('ada')
})
afterEach(() => void vi.runAllTimers())

const type = (body: string, url = address) => fetchOrStore(url, { method: 'POST', body })

test('other requests are refused only after the time in which earlier typed changes are still sent', async () => {
  const respond = vi.fn<(status: number) => void>()
  const ask = () =>
    void fetchOrStore('https://shop.example/services/content/v1/users/me').then((r) => respond(r.status))
  ask()
  await vi.advanceTimersByTimeAsync(1500)
  expect(respond).not.toHaveBeenCalled()
  expect((await type('a')).status).toBe(200)
  await vi.advanceTimersByTimeAsync(500)
  expect(respond.mock.calls).toEqual([[401]])
  // Signed in again, and signed out again.
  status = 200
  await fetchOrStore('https://shop.example/services/content/v1/users/me')
  status = 401
  ask()
  await vi.advanceTimersByTimeAsync(1000)
  status = 200
  await vi.advanceTimersByTimeAsync(1000)
  expect(respond.mock.calls).toEqual([[401], [200]])
})

/** A change of a document's title. */
const editOf = (id: string): string =>
  JSON.stringify({ actions: [{ draftId: `drafts.${id}`, publishedId: id, patch: { set: { title: 'Late' } } }] })

/** The changes sent when the shop accepts changes again, without conflicts. */
async function sentLater(): Promise<string[]> {
  sent = []
  status = 200
  await sendUnsent()
  return sent
}

test('a change typed after the session has ended is stored and sent later; the editor is signed out', async () => {
  const response = await type('a')
  expect([response.status, await response.json()]).toEqual([200, { results: [] }])
  expect((await type('b')).status).toBe(200)
  expect(events).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(events.map((event) => event.type)).toEqual([sessionEnd])
  expect(await sentLater()).toEqual(['a', 'b'])
  expect(await sentLater()).toEqual([])
})

test('other requests after the session has ended are refused and not stored', async () => {
  expect((await type('a', address.replace('commit', 'publish'))).status).toBe(401)
  expect(await sentLater()).toEqual([])
})

test.each([401, 408, 429, 500, 503, undefined])('a stored change is kept after the response %s', async (response) => {
  await type('a')
  await type('b')
  status = response
  await sendUnsent().catch(() => {})
  expect(await sentLater()).toEqual(['a', 'b'])
  expect(events).toEqual([])
})

test('a change the shop refuses for good is not sent again, and the editor is notified', async () => {
  await type('a')
  setEditor('ada')
  status = 413
  await sendUnsent()
  expect(events).toMatchObject([{ type: RefusedChange.type, status: 413, body: { message: 'no' } }])
  expect(await sentLater()).toEqual([])
})

/** Stands for a reload, after which the page executes nothing. */
function endPage(): never {
  throw new Error('reloaded')
}

test('the page on which a refused change was typed is reloaded, because it still shows the change', async () => {
  vi.stubGlobal('location', Object.assign(new URL('https://shop.example/admin'), { reload: endPage }))
  await type('a')
  status = 413
  await expect(sendUnsent()).rejects.toThrow('reloaded')
  expect(sessionStorage.getItem('kept-changes')).toContain('"a"')
})

test('a change stays in the storage until the shop has responded', async () => {
  await type('a')
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const sending = sendUnsent()
  expect(sessionStorage.getItem('kept-changes')).toContain('"a"')
  resolve(Response.json({}))
  await sending
  expect(sessionStorage.getItem('kept-changes')).toBe('[]')
})

test('later typed changes are sent after the stored ones, once', async () => {
  await type('a')
  sent = []
  status = 200
  await Promise.all([type('b'), sendUnsent()])
  expect(sent).toEqual(['a', 'b'])
})

test('later typed changes are not sent before the stored ones are saved', async () => {
  await type('a')
  sent = []
  status = 503
  const responses = await Promise.all([type('b'), type('c')])
  expect(responses.map((response) => response.status)).toEqual([503, 503])
  expect(sent).toEqual(['a'])
})

test('a change that could not be sent for 10 minutes is dropped, and the editor is notified', async () => {
  await type('a')
  setEditor('ada')
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
  expect(await sentLater()).toEqual([])
  expect(events).toMatchObject([
    { type: RefusedChange.type, body: { message: expect.stringContaining('could not be sent for 10 minutes') } },
  ])
})

test('changes stored by an older build are sent, and an unreadable entry does not block the others', async () => {
  const bodies = [editOf('a'), editOf('b')]
  const [old, other] = bodies.map((body) => ({ editor: 'ada', address, body, time: Date.now() }))
  sessionStorage.setItem('kept-changes', JSON.stringify([old, { of: 'somebody' }, other]))
  vi.stubGlobal('fetch', async (_address: string, init?: { body: string }) => {
    if (init) sent.push(init.body)
    return Response.json({ documents: [{ _id: 'drafts.a', title: 'Before' }] })
  })
  expect(await sentLater()).toEqual(bodies)
  expect(events).toEqual([])
})

test('changes that another editor typed in this tab are dropped', async () => {
  await type('a')
  setEditor('eve')
  setEditor('ada')
  expect(await sentLater()).toEqual([])
})
