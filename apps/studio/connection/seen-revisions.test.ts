import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchOrStore, sendUnsent } from './resend-changes.ts'
import { setEditor } from './unsent-changes.ts'
import { RefusedChange } from './refused-change.ts'
import { stubBrowser } from '../testing/browser.ts'

const data = 'https://shop.example/services/content/v1/data'
const revisions = { r1: 'Before', r2: 'By a colleague' }

/** The revision of the draft that the shop has. */
let stored: keyof typeof revisions
let hasSession: boolean
/** The bodies of the changes that the shop has saved. */
let taken: string[]
let events: Event[]

/** What the shop does between the reading of a form's documents and its response. */
let afterRead: () => void

/** The shop, with the draft `drafts.a` of an unpublished document. */
async function respond(address: string, init?: { body?: string }): Promise<Response> {
  const url = new URL(address)
  if (url.pathname.includes('/data/doc/')) {
    const documents = [{ _id: 'drafts.a', _rev: stored, title: revisions[stored] }]
    afterRead()
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

const openForm = () => fetchOrStore(`${data}/doc/production/a,drafts.a?tag=sanity.studio.document.pair.fetch`)

beforeEach(async () => {
  vi.useFakeTimers()
  ;({ events } = stubBrowser(respond))
  setEditor('ada')
  ;[stored, hasSession, taken, afterRead] = ['r1', false, [], () => {}]
  await openForm()
})

afterEach(() => void vi.runAllTimers())

/** Listens to the documents of the form; returns a function that sends an event. */
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
    // Chunks may end anywhere.
    receive({ data: text.slice(0, 60) })
    receive({ data: text.slice(60) })
  }
}

/** Types a title after the session has ended, then signs in again; returns the messages of refusals. */
async function typeTooLate(): Promise<unknown[]> {
  const patch = { set: { title: 'Late' } }
  const body = JSON.stringify({ transactionId: 't', actions: [{ draftId: 'drafts.a', publishedId: 'a', patch }] })
  await fetchOrStore(`${data}/actions/production?tag=sanity.studio.document.commit`, { method: 'POST', body })
  hasSession = true
  setEditor('ada')
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

test('what an event has brought before the response to an earlier request is replaced', async () => {
  const send = await listen()
  afterRead = () => {
    stored = 'r2'
    send({ documentId: 'drafts.a', transition: 'update', resultRev: 'r2' })
  }
  await openForm()
  expect(await typeTooLate()).toEqual([])
  expect(taken).toHaveLength(1)
})

test('a change of a draft that the editor knows to be deleted is refused', async () => {
  const send = await listen()
  send({ documentId: 'drafts.a', transition: 'disappear', resultRev: 'r3' })
  expect(await typeTooLate()).toMatchObject([{ message: expect.stringContaining('title') }])
})
