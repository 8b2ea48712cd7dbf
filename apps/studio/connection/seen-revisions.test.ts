import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchOrStore, sendUnsent } from './resend-changes.ts'
import { setEditor } from './unsent-changes.ts'
import { RefusedChange } from './refused-change.ts'

const data = 'https://shop.example/services/content/v1/data'
const revisions = { r1: 'Before', r2: 'By a colleague' }

/** The revision of the draft that the shop has. */
let stored: keyof typeof revisions
let hasSession: boolean
/** The bodies of the changes that the shop has taken. */
let taken: string[]
let events: Event[]

/** The shop, with the draft `drafts.a` of nothing published. */
async function answer(address: string, init?: { body?: string }): Promise<Response> {
  const url = new URL(address)
  if (url.pathname.includes('/data/doc/')) {
    const documents = [{ _id: 'drafts.a', _rev: stored, title: revisions[stored] }]
    return Response.json({ documents, omitted: [{ id: 'a', reason: 'existence' }] })
  }
  if (url.pathname.includes('/data/history/')) {
    const revision = url.searchParams.get('revision') ?? stored
    const title = Object.entries(revisions).find(([name]) => name === revision)?.[1]
    return Response.json({ documents: title === undefined ? [] : [{ _id: 'drafts.a', title }] })
  }
  if (!hasSession) return Response.json({}, { status: 401 })
  taken.push(String(init?.body))
  return Response.json({})
}

beforeEach(async () => {
  vi.useFakeTimers()
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
  vi.stubGlobal('location', new URL('https://shop.example/admin'))
  vi.stubGlobal('dispatchEvent', (event: Event) => events.push(event))
  vi.stubGlobal('fetch', answer)
  onTestFinished(() => {
    vi.runAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  setEditor('ada')
  ;[stored, hasSession, taken, events] = ['r1', false, [], []]
  await fetchOrStore(`${data}/doc/production/a,drafts.a?tag=sanity.studio.document.pair.fetch`)
})

/** Follows the documents of the form; returns what sends it an event. */
async function listen(): Promise<(event: object) => void> {
  const sent: string[] = []
  const socket = Object.assign(new EventTarget(), { readyState: 1, send: (text: string) => sent.push(text) })
  vi.stubGlobal(
    'WebSocket',
    class {
      static readonly OPEN = 1
      constructor() {
        return socket
      }
    },
  )
  const listening = fetchOrStore(`${data}/listen/production?query=*&tag=sanity.studio.document.pair.listen`)
  socket.dispatchEvent(new Event('open'))
  await vi.advanceTimersByTimeAsync(0)
  const { open: id }: { open: number } = JSON.parse(sent.join(''))
  const receive = (frame: object) =>
    socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ id, ...frame }) }))
  receive({ status: 200 })
  await listening
  onTestFinished(() => void socket.dispatchEvent(new Event('close')))
  return (event) => {
    const text = `event: welcome\ndata: {}\n\nid: 1\nevent: mutation\ndata: ${JSON.stringify(event)}\n\n`
    // A stream may be cut anywhere.
    receive({ data: text.slice(0, 60) })
    receive({ data: text.slice(60) })
  }
}

/** Types a title after the session has ended, then signs in again; returns the words of refusals. */
async function typeTooLate(): Promise<unknown[]> {
  const patch = { set: { title: 'Late' } }
  const body = JSON.stringify({ transactionId: 't', actions: [{ draftId: 'drafts.a', publishedId: 'a', patch }] })
  await fetchOrStore(`${data}/actions/production?tag=sanity.studio.document.commit`, { method: 'POST', body })
  hasSession = true
  await sendUnsent()
  return events.map((event) => (event instanceof RefusedChange ? event.body : event.type))
}

test('what a colleague wrote in the second in which the session ended is not replaced', async () => {
  stored = 'r2'
  expect(await typeTooLate()).toEqual([{ message: 'Somebody else has changed “title” while your session had ended.' }])
  expect(taken).toEqual([])
})

test('what the editor has seen of a colleague is replaced', async () => {
  const send = await listen()
  stored = 'r2'
  send({ documentId: 'drafts.a', transition: 'update', resultRev: 'r2' })
  expect(await typeTooLate()).toEqual([])
  expect(taken).toHaveLength(1)
})

test('a draft of which the editor was told that it is gone is not compared with', async () => {
  const send = await listen()
  send({ documentId: 'drafts.a', transition: 'disappear', resultRev: 'r3' })
  expect(await typeTooLate()).toMatchObject([{ message: expect.stringContaining('title') }])
})
