import { holdPage, oncePainted } from './hold-page.ts'

declare global {
  interface Window {
    /** https://developer.mozilla.org/en-US/docs/Web/API/CloseWatcher; not in every browser. */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/**
 * Calls `close` when that is asked for: by Escape, or, where the browser can tell, by Android's way back.
 * @returns what ends it.
 */
function onCloseRequest(dialog: HTMLDialogElement, close: () => void): () => void {
  if (window.CloseWatcher) {
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', close)
    return () => watcher.destroy()
  }
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) close()
  }
  dialog.addEventListener('keydown', listen)
  return () => dialog.removeEventListener('keydown', listen)
}

/** For a browser without popovers, from before 2024. */
function showModally(dialog: HTMLDialogElement, close: () => void): () => void {
  dialog.addEventListener('close', close, { once: true })
  dialog.showModal()
  return () => dialog.close()
}

/** Gives the page back, and the focus to where it was, unless it has been put elsewhere. */
function giveBack(dialog: HTMLDialogElement, release: (() => void) | undefined, opener: Element | null): void {
  release?.()
  const { activeElement } = document
  const isLeft = activeElement === document.body || dialog.contains(activeElement)
  if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/**
 * Shows a dialog over the page, with the focus in it. The page is held only once the dialog is seen, and given back once
 * its going is: both style the whole page anew (decision 0067).
 * @param close called when the visitor wants the dialog closed.
 * @returns what ends it.
 */
export function showOver(dialog: HTMLDialogElement, close: () => void): () => void {
  if (!('showPopover' in dialog)) return showModally(dialog, close)
  const opener = document.activeElement
  const { pathname } = window.location
  const forgetRequests = onCloseRequest(dialog, close)
  let release: (() => void) | undefined
  const callOff = oncePainted(() => (release = holdPage(dialog)))
  dialog.showPopover()
  return () => {
    forgetRequests()
    callOff()
    dialog.hidePopover()
    // The next page takes the focus itself.
    if (window.location.pathname !== pathname) release?.()
    else oncePainted(() => giveBack(dialog, release, opener))
  }
}
