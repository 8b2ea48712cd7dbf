import { deviceFlags } from '../../stores/device.ts'
import { useScreen } from '../../stores/screen.ts'
import { useShop } from '../../stores/shop.ts'
import { gutterReferenceId } from './gutter-reference.ts'
import { playsWebm, showsWebp, type VideoMaker } from './media-support.ts'
import { debounce, throttle } from './rate.ts'

/** Milliseconds (specification, section 9). */
const resizeDebounce = 250
const scrollThrottle = 250
const scrollIdle = 300
const cursorThrottle = 50
const cursorIdle = 2000

/** As much of a window as is observed. */
export interface ObservedWindow {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly scrollX: number
  readonly scrollY: number
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
  readonly document: VideoMaker & { getElementById(id: string): { getBoundingClientRect(): { left: number } } | null }
  matchMedia(query: string): Pick<MediaQueryList, 'matches'>
  reportError(error: unknown): void
  addEventListener(
    type: 'resize' | 'scroll' | 'mousemove',
    listener: (event: Pick<MouseEvent, 'clientX' | 'clientY'>) => void,
    options: AddEventListenerOptions,
  ): void
}

const set = useScreen.setState

/** Keeps a flag up from each call until `wait` ms without one. */
function flagWhileBusy(flag: 'scrolling' | 'cursorMoving', wait: number) {
  const end = debounce(() => set({ [flag]: false }), wait)
  const busy = () => {
    if (!useScreen.getState()[flag]) set({ [flag]: true })
    end()
  }
  return { busy, cancel: end.cancel }
}

function measureGutter(view: ObservedWindow): void {
  const reference = view.document.getElementById(gutterReferenceId)
  if (!reference) return view.reportError(new Error(`element with id ${gutterReferenceId} is missing`))
  set({ gutter: reference.getBoundingClientRect().left })
}

function measureWindow(view: ObservedWindow): void {
  set({ windowSize: { width: view.innerWidth, height: view.innerHeight } })
  measureGutter(view)
}

/** Tells once what does not change: the device and what it can show. */
function detect(view: ObservedWindow): void {
  const { userAgent, maxTouchPoints } = view.navigator
  useShop.setState(deviceFlags(userAgent, maxTouchPoints))
  set({ touch: view.matchMedia('(hover: none) and (pointer: coarse)').matches, webm: playsWebm(view.document) })
  void showsWebp().then((webp) => set({ webp }))
}

/**
 * Follows the window: its size, its scroll, its cursor, each at the specified pace, with listeners that never hold up a
 * scroll.
 * @returns what ends it.
 */
export function observeScreen(view: ObservedWindow): () => void {
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  const scrolling = flagWhileBusy('scrolling', scrollIdle)
  const cursorMoving = flagWhileBusy('cursorMoving', cursorIdle)
  const resize = debounce(() => measureWindow(view), resizeDebounce)
  const readScroll = () => set({ scroll: { x: view.scrollX, y: view.scrollY } })
  const scroll = throttle(readScroll, scrollThrottle)
  const moveCursor = throttle((x: number, y: number) => set({ cursor: { x, y } }), cursorThrottle)

  view.addEventListener('resize', resize, options)
  view.addEventListener('scroll', () => (scrolling.busy(), scroll()), options)
  view.addEventListener(
    'mousemove',
    ({ clientX, clientY }) => (cursorMoving.busy(), moveCursor(clientX, clientY)),
    options,
  )
  detect(view)
  measureWindow(view)
  readScroll()
  return () => {
    listening.abort()
    for (const paced of [resize, scroll, moveCursor, scrolling, cursorMoving]) paced.cancel()
  }
}
