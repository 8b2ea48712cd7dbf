import { useScreen, type ScreenState } from '../stores/screen.ts'
import { playsWebm, showsWebp, type VideoMaker } from './media-support.ts'
import { debounce } from '../timing/debounce.ts'
import { throttle } from '../timing/throttle.ts'

/** The id of the element at the content's left edge, which is used to measure the gutter. */
export const gutterReferenceId = 'container-ref'

/** Milliseconds (specification, section 9). */
const resizeDebounce = 250
const scrollThrottle = 250
const scrollIdle = 300
const cursorThrottle = 50
const cursorIdle = 2000

/** The fields of the display state that are sensed from the window. */
export type SensedField =
  | 'touch'
  | 'webm'
  | 'webp'
  | 'windowSize'
  | 'gutter'
  | 'headerHeight'
  | 'scroll'
  | 'scrolling'
  | 'cursor'
  | 'cursorMoving'

interface SensedDocument extends VideoMaker {
  getElementById(id: string): { getBoundingClientRect(): { left: number } } | null
  querySelector(selector: string): { getBoundingClientRect(): { height: number } } | null
}

/** The parts of `Window` that are read. */
export interface SensedWindow {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly scrollX: number
  readonly scrollY: number
  readonly document: SensedDocument
  matchMedia(query: string): Pick<MediaQueryList, 'matches'>
  reportError(error: unknown): void
  addEventListener(
    type: 'resize' | 'scroll' | 'mousemove',
    listener: (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => void,
    options: AddEventListenerOptions,
  ): void
}

/** Subscribes to window events. All listeners are passive. Returns a function that stops it. */
type Follow = (view: SensedWindow, options: AddEventListenerOptions) => () => void

/** How a field is determined: read once and, if it changes, followed. */
interface Sensor {
  read?(view: SensedWindow): void
  follow?: Follow
}

const set = useScreen.setState

/** Sets a flag on each call, and clears it after `wait` ms without one. */
function flagWhileBusy(flag: 'scrolling' | 'cursorMoving', wait: number) {
  const end = debounce(() => set({ [flag]: false }), wait)
  const busy = () => {
    if (!useScreen.getState()[flag]) set({ [flag]: true })
    end()
  }
  const stop = () => {
    end.cancel()
    set({ [flag]: false })
  }
  return { busy, stop }
}

const readWindowSize = (view: SensedWindow) => set({ windowSize: { width: view.innerWidth, height: view.innerHeight } })

function readGutter(view: SensedWindow): void {
  const reference = view.document.getElementById(gutterReferenceId)
  if (!reference) return view.reportError(new Error(`element with id ${gutterReferenceId} is missing`))
  set({ gutter: reference.getBoundingClientRect().left })
}

const readHeaderHeight = ({ document }: SensedWindow) =>
  set({ headerHeight: document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0 })

const readScroll = (view: SensedWindow) => set({ scroll: { x: view.scrollX, y: view.scrollY } })

/** Reads again after each resize of the window. */
const afterResize =
  (read: (view: SensedWindow) => void): Follow =>
  (view, options) => {
    const resize = debounce(() => read(view), resizeDebounce)
    view.addEventListener('resize', resize, options)
    return resize.cancel
  }

const followScroll: Follow = (view, options) => {
  const scroll = throttle(() => readScroll(view), scrollThrottle)
  view.addEventListener('scroll', () => scroll(), options)
  return scroll.cancel
}

const followCursor: Follow = (view, options) => {
  const move = throttle((x: number, y: number) => set({ cursor: { x, y } }), cursorThrottle)
  view.addEventListener('mousemove', ({ clientX, clientY }) => move(clientX, clientY), options)
  return move.cancel
}

const followFlag =
  (type: 'scroll' | 'mousemove', flag: 'scrolling' | 'cursorMoving', wait: number): Follow =>
  (view, options) => {
    const { busy, stop } = flagWhileBusy(flag, wait)
    view.addEventListener(type, busy, options)
    return stop
  }

const sensors: Record<SensedField, Sensor> = {
  touch: { read: (view) => set({ touch: view.matchMedia('(hover: none) and (pointer: coarse)').matches }) },
  webm: { read: ({ document }) => set({ webm: playsWebm(document) }) },
  webp: { read: () => void showsWebp().then((webp) => set({ webp })) },
  windowSize: { read: readWindowSize, follow: afterResize(readWindowSize) },
  gutter: { read: readGutter, follow: afterResize(readGutter) },
  headerHeight: { read: readHeaderHeight, follow: afterResize(readHeaderHeight) },
  scroll: { read: readScroll, follow: followScroll },
  scrolling: { follow: followFlag('scroll', 'scrolling', scrollIdle) },
  cursor: { follow: followCursor },
  cursorMoving: { follow: followFlag('mousemove', 'cursorMoving', cursorIdle) },
}

const follows = new Map<SensedField, { readers: number; stop(): void }>()

/** Starts following a field for its first subscriber. */
function attach(field: SensedField, view: SensedWindow): void {
  const known = follows.get(field)
  if (known) return void known.readers++
  const listening = new AbortController()
  const end = sensors[field].follow?.(view, { passive: true, signal: listening.signal })
  const stop = () => {
    listening.abort()
    end?.()
  }
  follows.set(field, { readers: 1, stop })
  sensors[field].read?.(view)
}

/** Stops following it after its last subscriber. */
function detach(field: SensedField): void {
  const known = follows.get(field)
  if (!known || --known.readers > 0) return
  follows.delete(field)
  known.stop()
}

/**
 * Keeps a field of the display state up to date and calls `onChange` on every change, including one found by the
 * initial read. Fields without subscribers are neither measured nor listened to.
 * @returns a function that stops it.
 */
export function followScreen<Field extends SensedField>(
  field: Field,
  onChange: (value: ScreenState[Field]) => void,
  view: SensedWindow = window,
): () => void {
  const unsubscribe = useScreen.subscribe((state, last) => {
    if (state[field] !== last[field]) onChange(state[field])
  })
  attach(field, view)
  return () => {
    unsubscribe()
    detach(field)
  }
}

/**
 * The current value of a field of the display state. Without subscribers, the cursor is only the last known position.
 */
export function readScreen<Field extends SensedField>(field: Field, view: SensedWindow = window): ScreenState[Field] {
  sensors[field].read?.(view)
  return useScreen.getState()[field]
}
