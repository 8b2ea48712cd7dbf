import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useScreen } from '../../stores/screen.ts'
import { initialScreen } from '../../stores/screen-state.ts'
import { useShop } from '../../stores/shop.ts'
import { observeScreen, type ObservedWindow } from './observe-screen.ts'

type Listener = Parameters<ObservedWindow['addEventListener']>[1]

class FakeWindow implements ObservedWindow {
  innerWidth = 1440
  innerHeight = 900
  scrollX = 0
  scrollY = 0
  gutterLeft: number | undefined = 65
  reported: unknown[] = []
  listeners: { type: string; listener: Listener; passive: boolean | undefined }[] = []
  navigator = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', maxTouchPoints: 0 }
  document = {
    createElement: () => ({ canPlayType: (): CanPlayTypeResult => 'probably' }),
    getElementById: () => {
      const left = this.gutterLeft
      return left === undefined ? null : { getBoundingClientRect: () => ({ left }) }
    },
  }

  matchMedia = () => ({ matches: true })
  reportError = (error: unknown) => void this.reported.push(error)

  addEventListener(type: string, listener: Listener, { passive, signal }: AddEventListenerOptions): void {
    this.listeners.push({ type, listener, passive })
    signal?.addEventListener('abort', () => {
      this.listeners = this.listeners.filter((entry) => entry.listener !== listener)
    })
  }

  #dispatch(type: string, clientX = 0, clientY = 0): void {
    for (const entry of this.listeners.filter((entry) => entry.type === type)) entry.listener({ clientX, clientY })
  }

  scrollTo(y: number): void {
    this.scrollY = y
    this.#dispatch('scroll')
  }

  moveMouse(x: number, y: number): void {
    this.#dispatch('mousemove', x, y)
  }

  resizeTo(width: number, height: number): void {
    Object.assign(this, { innerWidth: width, innerHeight: height })
    this.#dispatch('resize')
  }
}

let view: FakeWindow
let stop: () => void
const screen = () => useScreen.getState()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.resolve()
    },
  )
  useScreen.setState(initialScreen, true)
  view = new FakeWindow()
  stop = observeScreen(view)
  return stop
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('STATE-03: touch, WebM and WebP, the window’s size and the gutter are known from the start', async () => {
  await vi.advanceTimersByTimeAsync(0)
  const { touch, webm, webp, windowSize, gutter } = screen()
  expect({ touch, webm, webp, windowSize, gutter }).toEqual({
    touch: true,
    webm: true,
    webp: true,
    windowSize: { width: 1440, height: 900 },
    gutter: 65,
  })
  expect(useShop.getState()).toMatchObject({ isDesktop: true, isWindows: true, isMobile: false })
})

test('TIME-01: a resize counts 250 ms after the last one', () => {
  view.resizeTo(1000, 800)
  vi.advanceTimersByTime(249)
  view.resizeTo(360, 740)
  vi.advanceTimersByTime(249)
  expect(screen().windowSize.width).toBe(1440)
  vi.advanceTimersByTime(1)
  expect(screen().windowSize).toEqual({ width: 360, height: 740 })
})

describe('the scroll', () => {
  test('TIME-04: is read at once and then at most every 250 ms, its end included', () => {
    view.scrollTo(10)
    view.scrollTo(20)
    view.scrollTo(30)
    expect(screen().scroll.y).toBe(10)
    vi.advanceTimersByTime(249)
    expect(screen().scroll.y).toBe(10)
    vi.advanceTimersByTime(1)
    expect(screen().scroll.y).toBe(30)
  })

  test('STATE-06, STATE-07: scrolling is true from each scroll until 300 ms without one', () => {
    view.scrollTo(10)
    expect(screen().scrolling).toBe(true)
    vi.advanceTimersByTime(299)
    view.scrollTo(20)
    vi.advanceTimersByTime(299)
    expect(screen().scrolling).toBe(true)
    vi.advanceTimersByTime(1)
    expect(screen().scrolling).toBe(false)
    view.scrollTo(30)
    expect(screen().scrolling).toBe(true)
  })
})

describe('the cursor', () => {
  test('TIME-05: is followed at most every 50 ms', () => {
    view.moveMouse(1, 2)
    view.moveMouse(3, 4)
    vi.advanceTimersByTime(49)
    expect(screen().cursor).toEqual({ x: 1, y: 2 })
    vi.advanceTimersByTime(1)
    expect(screen().cursor).toEqual({ x: 3, y: 4 })
  })

  test('STATE-08: is moving until 2000 ms without movement', () => {
    view.moveMouse(1, 2)
    vi.advanceTimersByTime(1999)
    expect(screen().cursorMoving).toBe(true)
    vi.advanceTimersByTime(1)
    expect(screen().cursorMoving).toBe(false)
  })
})

test('no listener holds up a scroll, and none is left when it ends', () => {
  expect(view.listeners.map(({ type }) => type).toSorted()).toEqual(['mousemove', 'resize', 'scroll'])
  expect(view.listeners.every(({ passive }) => passive)).toBe(true)
  stop()
  view.scrollTo(500)
  view.moveMouse(5, 5)
  view.resizeTo(1, 1)
  vi.advanceTimersByTime(5000)
  expect(screen()).toMatchObject({ scroll: { y: 0 }, cursor: { x: 0 }, scrolling: false, windowSize: { width: 1440 } })
  expect(vi.getTimerCount()).toBe(0)
})

test('ERR-28: a page without the gutter’s element is reported, and everything else goes on', () => {
  view.gutterLeft = undefined
  view.resizeTo(800, 600)
  vi.advanceTimersByTime(250)
  expect(view.reported.map(String)).toEqual(['Error: element with id container-ref is missing'])
  expect(screen().windowSize.width).toBe(800)
})
