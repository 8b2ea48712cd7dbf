import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { initialScreen, useScreen, type ScreenState } from '../stores/screen.ts'
import * as sensors from './screen-sensors.ts'

const { followScreen, readScreen } = sensors

type Listener = (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => void

class FakeWindow {
  innerWidth = 1440
  innerHeight = 900
  scrollX = 0
  scrollY = 0
  gutterLeft: number | undefined = 65
  hasFinger = true
  measured = 0
  reported: unknown[] = []
  listeners: { type: string; listener: Listener; passive: boolean | undefined }[] = []
  document = {
    createElement: () => ({ canPlayType: (): CanPlayTypeResult => 'probably' }),
    getElementById: () => {
      const left = this.gutterLeft
      return left === undefined ? null : { getBoundingClientRect: () => (this.measured++, { left }) }
    },
    querySelector: (selector: string) => ({
      getBoundingClientRect: () => (this.measured++, { height: selector === '.banner' ? 105 : 88 }),
    }),
  }

  matchMedia = () => ({ matches: this.hasFinger })
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
let ends: (() => void)[]
const screen = () => useScreen.getState()

/** Follows a field until the end of the test, and records its values. */
function follow<Field extends keyof ScreenState>(sensor: sensors.Sensor<Field>) {
  const onChange = vi.fn<(value: unknown) => void>()
  const end = followScreen(sensor, onChange)
  ends.push(end)
  return { end, seen: () => onChange.mock.calls.map(([value]) => value) }
}

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
  vi.stubGlobal('window', view)
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
})

test('STATE-03: every field sensed from the window is up to date when read, and not measured before', async () => {
  Object.assign(view, { scrollX: 3, scrollY: 400 })
  expect(view.measured + view.listeners.length).toBe(0)
  readScreen(sensors.touch)
  readScreen(sensors.webm)
  readScreen(sensors.webp)
  readScreen(sensors.windowSize)
  readScreen(sensors.gutter)
  readScreen(sensors.headerHeight)
  readScreen(sensors.globalBannerHeight)
  readScreen(sensors.scroll)
  await vi.advanceTimersByTimeAsync(0)
  expect(screen()).toEqual({
    ...initialScreen,
    touch: true,
    webm: true,
    webp: true,
    windowSize: { width: 1440, height: 900 },
    gutter: 65,
    headerHeight: 88,
    // A long text has several lines on a narrow window.
    globalBannerHeight: 105,
    scroll: { x: 3, y: 400 },
  })
  Object.assign(view, { innerWidth: 360, gutterLeft: 20, hasFinger: false })
  expect(readScreen(sensors.windowSize)).toEqual({ width: 360, height: 900 })
  expect(readScreen(sensors.gutter)).toBe(20)
  expect(readScreen(sensors.touch)).toBe(false)
  expect(view.listeners).toEqual([])
})

test('STATE-03: a field has one passive listener, from its first subscriber to its last', () => {
  const first = follow(sensors.cursor)
  const second = follow(sensors.cursor)
  expect(view.listeners.map(({ type, passive }) => ({ type, passive }))).toEqual([{ type: 'mousemove', passive: true }])
  first.end()
  view.moveMouse(1, 2)
  expect(second.seen()).toEqual([{ x: 1, y: 2 }])
  expect(first.seen()).toEqual([])
  view.moveMouse(3, 4)
  second.end()
  expect(view.listeners).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(5000)
  expect(screen().cursor).toEqual({ x: 1, y: 2 })
})

test('a new subscriber is notified at once if the field has changed since its last read', () => {
  view.scrollY = 700
  expect(follow(sensors.scroll).seen()).toEqual([{ x: 0, y: 700 }])
})

test('TIME-01: a resize is handled 250 ms after the last event', () => {
  follow(sensors.windowSize)
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
    follow(sensors.scroll)
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
    follow(sensors.scrolling)
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

  test('a flag without subscribers is false', () => {
    const { end } = follow(sensors.scrolling)
    view.scrollTo(10)
    end()
    expect(screen().scrolling).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the cursor', () => {
  test('TIME-05: is followed at most every 50 ms', () => {
    follow(sensors.cursor)
    view.moveMouse(1, 2)
    view.moveMouse(3, 4)
    vi.advanceTimersByTime(49)
    expect(screen().cursor).toEqual({ x: 1, y: 2 })
    vi.advanceTimersByTime(1)
    expect(screen().cursor).toEqual({ x: 3, y: 4 })
  })

  test('STATE-08: is moving until 2000 ms without movement', () => {
    follow(sensors.cursorMoving)
    view.moveMouse(1, 2)
    vi.advanceTimersByTime(1999)
    expect(screen().cursorMoving).toBe(true)
    vi.advanceTimersByTime(1)
    expect(screen().cursorMoving).toBe(false)
  })
})

test('ERR-28: a missing gutter element is reported, and everything else works', () => {
  view.gutterLeft = undefined
  follow(sensors.gutter)
  follow(sensors.windowSize)
  view.resizeTo(800, 600)
  vi.advanceTimersByTime(250)
  const missing = 'Error: element with id container-ref is missing'
  expect(view.reported.map(String)).toEqual([missing, missing])
  expect(screen().windowSize.width).toBe(800)
})
