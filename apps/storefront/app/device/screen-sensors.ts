import { useScreen, type ScreenState } from '../stores/screen.ts'
import { debounce, type Cancelable } from '../timing/debounce.ts'
import { throttle } from '../timing/throttle.ts'

/** The id of the element at the content's left edge, which is used to measure the gutter. */
export const gutterReferenceId = 'container-ref'

/** Milliseconds (specification, section 9). */
const resizeDebounce = 250
const scrollThrottle = 250
const scrollIdle = 300
const cursorThrottle = 50
const cursorIdle = 2000

/** How a field of the display state is determined: read once and, if it can change, watched until the signal aborts. */
export interface Sensor<Field extends keyof ScreenState> {
  field: Field
  read?(): void
  follow?(signal: AbortSignal): void
}

const set = useScreen.setState

/** Whether the browser plays WebM videos. */
const playsWebm = (): boolean => window.document.createElement('video').canPlayType('video/webm; codecs="vp9"') !== ''

/** A one-pixel WebP image. */
const pixel = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

/** Whether the browser displays WebP images. */
async function showsWebp(): Promise<boolean> {
  const image = new Image()
  image.src = pixel
  return image.decode().then(
    () => true,
    () => false,
  )
}

const readWindowSize = () => set({ windowSize: { width: window.innerWidth, height: window.innerHeight } })

function readGutter(): void {
  const reference = window.document.getElementById(gutterReferenceId)
  if (!reference) return window.reportError(new Error(`element with id ${gutterReferenceId} is missing`))
  set({ gutter: reference.getBoundingClientRect().left })
}

const heightOf = (selector: string): number =>
  window.document.querySelector(selector)?.getBoundingClientRect().height ?? 0

const readHeaderHeight = () => set({ headerHeight: heightOf('.site-header') })
const readBannerHeight = () => set({ globalBannerHeight: heightOf('.banner') })

const readScroll = () => set({ scroll: { x: window.scrollX, y: window.scrollY } })

/** Listens to the window until the signal aborts, which also cancels pending work. */
function listen<Type extends 'resize' | 'scroll' | 'mousemove'>(
  type: Type,
  listener: Cancelable<[WindowEventMap[Type]]>,
  signal: AbortSignal,
): void {
  window.addEventListener(type, listener, { passive: true, signal })
  signal.addEventListener('abort', listener.cancel)
}

/** Reads again after each resize of the window. */
const readAfterResize = (read: () => void, signal: AbortSignal) =>
  listen('resize', debounce(read, resizeDebounce), signal)

/** Sets a flag on each event, and clears it after `wait` ms without one. */
function flagWhileBusy(
  type: 'scroll' | 'mousemove',
  flag: 'scrolling' | 'cursorMoving',
  wait: number,
  signal: AbortSignal,
): void {
  const end = debounce(() => set({ [flag]: false }), wait)
  const busy = () => {
    if (!useScreen.getState()[flag]) set({ [flag]: true })
    end()
  }
  const stop = () => {
    end.cancel()
    set({ [flag]: false })
  }
  listen(type, Object.assign(busy, { cancel: stop }), signal)
}

const moveCursor = ({ clientX, clientY }: MouseEvent) => set({ cursor: { x: clientX, y: clientY } })

// Each sensor is an export of its own, so that the browser's bundle has only those that a page uses. `@public` marks
// those that no page uses: the specification requires them.

export const touch: Sensor<'touch'> = {
  field: 'touch',
  read: () => set({ touch: window.matchMedia('(hover: none) and (pointer: coarse)').matches }),
}

export const webm: Sensor<'webm'> = { field: 'webm', read: () => set({ webm: playsWebm() }) }

/** @public */
export const webp: Sensor<'webp'> = {
  field: 'webp',
  read: () => void showsWebp().then((shows) => set({ webp: shows })),
}

export const windowSize: Sensor<'windowSize'> = {
  field: 'windowSize',
  read: readWindowSize,
  follow: (signal) => readAfterResize(readWindowSize, signal),
}

/** @public */
export const gutter: Sensor<'gutter'> = {
  field: 'gutter',
  read: readGutter,
  follow: (signal) => readAfterResize(readGutter, signal),
}

/** @public */
export const headerHeight: Sensor<'headerHeight'> = {
  field: 'headerHeight',
  read: readHeaderHeight,
  follow: (signal) => readAfterResize(readHeaderHeight, signal),
}

/** @public */
export const globalBannerHeight: Sensor<'globalBannerHeight'> = {
  field: 'globalBannerHeight',
  read: readBannerHeight,
  follow: (signal) => readAfterResize(readBannerHeight, signal),
}

export const scroll: Sensor<'scroll'> = {
  field: 'scroll',
  read: readScroll,
  follow: (signal) => listen('scroll', throttle(readScroll, scrollThrottle), signal),
}

/** @public */
export const scrolling: Sensor<'scrolling'> = {
  field: 'scrolling',
  follow: (signal) => flagWhileBusy('scroll', 'scrolling', scrollIdle, signal),
}

/** @public */
export const cursor: Sensor<'cursor'> = {
  field: 'cursor',
  follow: (signal) => listen('mousemove', throttle(moveCursor, cursorThrottle), signal),
}

/** @public */
export const cursorMoving: Sensor<'cursorMoving'> = {
  field: 'cursorMoving',
  follow: (signal) => flagWhileBusy('mousemove', 'cursorMoving', cursorIdle, signal),
}

const follows = new Map<keyof ScreenState, { readers: number; listening: AbortController }>()

/** Starts following a field for its first subscriber. */
function attach({ field, read, follow }: Sensor<keyof ScreenState>): void {
  const known = follows.get(field)
  if (known) return void known.readers++
  const listening = new AbortController()
  follow?.(listening.signal)
  follows.set(field, { readers: 1, listening })
  read?.()
}

/** Stops following it after its last subscriber. */
function detach(field: keyof ScreenState): void {
  const known = follows.get(field)
  if (!known || --known.readers > 0) return
  follows.delete(field)
  known.listening.abort()
}

/**
 * Keeps a field of the display state up to date and calls `onChange` on every change, including one found by the
 * initial read. Fields without subscribers are neither measured nor listened to.
 * @returns a function that stops it.
 */
export function followScreen<Field extends keyof ScreenState>(
  sensor: Sensor<Field>,
  onChange: (value: ScreenState[Field]) => void,
): () => void {
  const { field } = sensor
  const unsubscribe = useScreen.subscribe((state, last) => {
    if (state[field] !== last[field]) onChange(state[field])
  })
  attach(sensor)
  return () => {
    unsubscribe()
    detach(field)
  }
}

/**
 * The current value of a field of the display state. Without subscribers, the cursor is only the last known position.
 */
export function readScreen<Field extends keyof ScreenState>({ field, read }: Sensor<Field>): ScreenState[Field] {
  read?.()
  return useScreen.getState()[field]
}
