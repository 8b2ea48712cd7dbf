import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchAndReport } from '../connection/refused-change.ts'
import { watchRefusedWrites } from './refused-writes.ts'

const origin = 'https://shop.example'

/** The responses of `fetch`, by path. */
let responses: Record<string, { status?: number; body: object }>

beforeEach(() => {
  responses = {
    '/readyz': { body: { parts: { database: 'the disk is full' } } },
    '/services/content/v1/users/me': { body: { roles: [{ name: 'viewer', title: 'Viewer' }] } },
  }
  const page = new EventTarget()
  vi.stubGlobal('location', new URL(`${origin}/admin`))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, origin)
    const { status = 200, body } = responses[pathname] ?? { body: {} }
    return Promise.resolve(Response.json(body, { status }))
  })
})

/** Reports a request that ended with a status to the page's performance observers. */
function stubTimings(responseStatus: number): void {
  class Timing {
    responseStatus = responseStatus
  }
  class Observer {
    #onEntries
    constructor(onEntries: (list: { getEntries(): Timing[] }) => void) {
      this.#onEntries = onEntries
    }
    observe() {
      this.#onEntries({ getEntries: () => [new Timing()] })
    }
    disconnect() {}
  }
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal('PerformanceObserver', Observer)
}

/** The notices that an editor sees when a request of the Studio's client gets this status. */
async function noticesAfter(status: number, request: string, body: object = {}): Promise<unknown[]> {
  stubTimings(status)
  const address = new URL(`/services/content/v2025-02-19/data/${request}`, origin)
  responses[address.pathname] = { status, body }
  const notices: unknown[] = []
  const stop = watchRefusedWrites((refused) => notices.push(refused))
  await fetchAndReport(address.href, { method: 'POST' })
  // Responses are immediate: after one turn of the event loop they have been read.
  await setImmediate()
  stop()
  return notices
}

const commit = 'actions/production?tag=sanity.studio.document.commit'
const comment = 'mutate/production-comments?returnIds=true'

test('an editor who was made a viewer learns that what was typed is not saved', async () => {
  expect(await noticesAfter(403, commit)).toEqual([
    {
      title: 'Nothing can be saved: your role is now Viewer',
      advice: expect.stringContaining('What you typed last was not saved'),
    },
  ])
})

test('an editor learns why the shop cannot store anything', async () => {
  expect(await noticesAfter(507, commit)).toEqual([
    { title: 'Nothing can be saved: the disk is full', advice: expect.any(String) },
  ])
})

test.each([400, 409, 413])('an editor learns why a change of a document was refused with %i', async (status) => {
  for (const body of [
    { error: { description: 'The document is too large' } },
    { message: 'The document is too large' },
  ])
    expect(await noticesAfter(status, commit, body)).toEqual([
      {
        title: 'Your last change was not saved',
        advice: 'The document is too large. What is shown now is what is stored.',
      },
    ])
})

test('an editor learns why a comment was refused', async () => {
  const body = { error: { description: 'permission "update" required' } }
  expect(await noticesAfter(403, comment, body)).toEqual([
    { title: 'Your last change was not saved', advice: expect.stringContaining('permission "update" required') },
  ])
})

test('other answers, and refusals that the Studio shows itself, bring no notice', async () => {
  expect(await noticesAfter(200, commit)).toEqual([])
  expect(await noticesAfter(401, commit)).toEqual([])
  expect(await noticesAfter(503, commit)).toEqual([])
  expect(await noticesAfter(409, 'actions/production?tag=sanity.studio.document.publish')).toEqual([])
  expect(await noticesAfter(400, 'query/production-comments?query=*')).toEqual([])
})
