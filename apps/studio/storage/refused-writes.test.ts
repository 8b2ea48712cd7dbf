import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { watchRefusedWrites } from './refused-writes.ts'

afterEach(() => vi.unstubAllGlobals())

const answers: Record<string, object> = {
  '/readyz': { parts: { database: 'the disk is full' } },
  '/services/content/v1/users/me': { roles: [{ name: 'viewer', title: 'Viewer' }] },
}

/** What an editor is told when a request of the page ends with a status. */
async function noticesAfter(responseStatus: number, path: string): Promise<unknown[]> {
  class Timing {
    responseStatus = responseStatus
    name = `https://shop.example/services/content/v2025-02-19/data/${path}`
  }
  class Observer {
    #onEntries
    constructor(onEntries: (list: { getEntries(): Timing[] }) => void) {
      this.#onEntries = onEntries
    }
    observe() {
      this.#onEntries({ getEntries: () => [new Timing()] })
    }
  }
  vi.stubGlobal('PerformanceResourceTiming', Timing)
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json(answers[address])))
  const notices: unknown[] = []
  watchRefusedWrites((refused) => notices.push(refused))
  // The answers are there at once: after a turn of the event loop they have been read.
  await setImmediate()
  return notices
}

const commit = 'actions/production?tag=sanity.studio.document.commit'

test('an editor who was made a viewer learns that what was typed is not saved', async () => {
  expect(await noticesAfter(403, commit)).toEqual([
    { reason: 'your role is now Viewer', advice: expect.stringContaining('What you typed last was not saved') },
  ])
})

test('an editor learns why the shop cannot store anything', async () => {
  expect(await noticesAfter(507, commit)).toEqual([{ reason: 'the disk is full', advice: expect.any(String) }])
})

test('other answers, and refusals of what was not typed, bring no notice', async () => {
  expect(await noticesAfter(200, commit)).toEqual([])
  expect(await noticesAfter(409, commit)).toEqual([])
  expect(await noticesAfter(403, 'mutate/production-comments?tag=sanity.studio.comments')).toEqual([])
})
