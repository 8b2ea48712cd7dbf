import { afterNextPaint } from '../../timing/after-next-paint.ts'

declare global {
  interface Window {
    /** https://developer.mozilla.org/en-US/docs/Web/API/CloseWatcher; not in every browser. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/**
 * Calls `close` on Escape or, in browsers with CloseWatcher, on Android's back gesture.
 * @returns a function that stops it.
 */
function onCloseRequest(dialog: HTMLDialogElement, close: () => void): () => void {
  const watcher = window.CloseWatcher && new window.CloseWatcher()
  watcher?.addEventListener('close', close)
  // On the document, so that elements in the dialog can handle the key first.
  const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const dialogOfTarget = target instanceof Element ? target.closest('dialog') : null
    const isForAnother = dialogOfTarget !== null && dialogOfTarget !== dialog
    if (key === 'Escape' && !defaultPrevented && !isForAnother) close()
  }
  document.addEventListener('keydown', listen)
  return () => {
    watcher?.destroy()
    document.removeEventListener('keydown', listen)
  }
}

/**
 * Stops the page from scrolling (overlay.css) and makes it inert, except for overlays, which are children of the body:
 * closed ones are hidden anyway, and one that replaces another must be able to take the focus.
 * @returns a function that undoes both.
 */
function holdPage(): () => void {
  const held = Array.from(document.body.children).filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.matches('dialog, script, [inert]'),
  )
  const hold = (isHeld: boolean) => {
    document.body.toggleAttribute('data-held', isHeld)
    for (const element of held) element.inert = isHeld
  }
  hold(true)
  return () => hold(false)
}

/**
 * Ignores the second click of a double click unless it hits the same control as the first: it was not meant for what has
 * appeared under the pointer, such as the close button of the opened dialog, or the next line of the cart.
 * @returns a function that stops it.
 */
function ignoreSecondClick(dialog: HTMLDialogElement): () => void {
  /** The control that was clicked last; undefined before the first click in the dialog. */
  let last: Element | null | undefined
  const listen = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('a, button, input, select, textarea') : null
    if (event.detail > 1 && control !== last) {
      event.preventDefault()
      event.stopPropagation()
    } else last = control
  }
  dialog.addEventListener('click', listen, true)
  return () => dialog.removeEventListener('click', listen, true)
}

/** Releases the page and returns the focus to the opener, unless it has been moved elsewhere. */
function restorePage(dialog: HTMLDialogElement, release: (() => void) | undefined, opener: Element | null): void {
  release?.()
  const { activeElement } = document
  const isLeft = activeElement === document.body || dialog.contains(activeElement)
  if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/** The element that had the focus when a dialog was opened. */
const openers = new WeakMap<HTMLDialogElement, Element | null>()

/**
 * The element to return the focus to: the focused one, or, if that is in a dialog that this one replaces, that dialog's
 * opener.
 */
function currentOpener(): Element | null {
  const { activeElement } = document
  const replaced = activeElement?.closest('dialog')
  return replaced && openers.has(replaced) ? (openers.get(replaced) ?? null) : activeElement
}

/**
 * Shows a dialog over the page and moves the focus into it. Moving the focus and making the page inert restyle the
 * whole page, so both happen after the paint, on opening and closing (decision 0067).
 * @param close called when the visitor wants the dialog closed.
 * @returns a function that closes it.
 */
export function showOver(dialog: HTMLDialogElement, close: () => void): () => void {
  const opener = currentOpener()
  openers.set(dialog, opener)
  const { pathname } = window.location
  const stopListening = onCloseRequest(dialog, close)
  const takeAllClicks = ignoreSecondClick(dialog)
  let release: (() => void) | undefined
  const callOff = afterNextPaint(() => {
    dialog.querySelector<HTMLElement>('[autofocus]')?.focus({ preventScroll: true })
    release = holdPage()
  })
  // Not `show`, which forces a layout to find the element to focus.
  dialog.open = true
  return () => {
    stopListening()
    takeAllClicks()
    callOff()
    dialog.close()
    // The next page moves the focus itself.
    if (window.location.pathname !== pathname) release?.()
    else afterNextPaint(() => restorePage(dialog, release, opener))
  }
}
