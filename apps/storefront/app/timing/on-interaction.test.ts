// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Runs the pending idle callbacks. */
let beIdle: () => void

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.splice(request - 1, 1, () => {}))
  beIdle = () => {
    for (const work of waiting.splice(0)) work()
  }
})
afterEach(() => void history.replaceState(null, '', '/'))

/** Waits for the pause after the first sign, and for an idle browser. */
function rest(): void {
  vi.advanceTimersByTime(300)
  beIdle()
}

/** Opens a page. */
async function open() {
  const { onInteraction } = await import('./on-interaction.ts')
  const work = vi.fn<() => void>()
  return { onInteraction, work, cancel: onInteraction(work) }
}

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate'])(
  'nothing happens on an untouched page; 300 ms after %s it happens once, when the browser is idle',
  async (sign) => {
    const { work } = await open()
    beIdle()
    expect(work).not.toHaveBeenCalled()
    dispatchEvent(new Event(sign))
    dispatchEvent(new Event(sign))
    vi.advanceTimersByTime(299)
    beIdle()
    expect(work).not.toHaveBeenCalled()
    rest()
    rest()
    expect(work).toHaveBeenCalledOnce()
  },
)

test('a task added after the first sign waits only for the browser to be idle', async () => {
  const { onInteraction } = await open()
  dispatchEvent(new Event('scroll'))
  const later = vi.fn<() => void>()
  onInteraction(later)
  beIdle()
  expect(later).toHaveBeenCalledOnce()
})

test('on a preview, which changes by itself, an idle browser is enough', async () => {
  history.replaceState(null, '', '/?preview')
  const { work } = await open()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test('on a page scrolled before its script ran, an idle browser is enough, and only then reads scrollY', async () => {
  const position = vi.fn(() => 100)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(position)
  const { work } = await open()
  expect(position).not.toHaveBeenCalled()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test.each([
  ['before', (cancel: () => void) => cancel()],
  [
    'just after',
    (cancel: () => void) => {
      dispatchEvent(new Event('scroll'))
      cancel()
    },
  ],
  [
    'long after',
    (cancel: () => void) => {
      dispatchEvent(new Event('scroll'))
      vi.advanceTimersByTime(300)
      cancel()
    },
  ],
])('a task canceled %s the first sign does not run', async (_when, end) => {
  const { work, cancel } = await open()
  end(cancel)
  dispatchEvent(new Event('scroll'))
  rest()
  expect(work).not.toHaveBeenCalled()
})
