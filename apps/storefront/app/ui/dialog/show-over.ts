import { holdPage } from './hold-page.ts'
import { oncePainted } from '../../timing/once-painted.ts'

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
  const watcher = window.CloseWatcher && new window.CloseWatcher()
  watcher?.addEventListener('close', close)
  // On the document, so that what is in the dialog may keep the key for itself.
  const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const within = target instanceof Element ? target.closest('dialog') : null
    const isForAnother = within !== null && within !== dialog
    if (key === 'Escape' && !defaultPrevented && !isForAnother) close()
  }
  document.addEventListener('keydown', listen)
  return () => {
    watcher?.destroy()
    document.removeEventListener('keydown', listen)
  }
}

/** Gives the page back, and the focus to where it was, unless it has been put elsewhere. */
function giveBack(dialog: HTMLDialogElement, release: (() => void) | undefined, opener: Element | null): void {
  release?.()
  const { activeElement } = document
  const isLeft = activeElement === document.body || dialog.contains(activeElement)
  if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

/**
 * Shows a dialog over the page, with the focus in it. The focus moves and the page is held only once the dialog is seen, and
 * both are given back once its going is: the whole page is styled anew for them (decision 0067).
 * @param close called when the visitor wants the dialog closed.
 * @returns what ends it.
 */
export function showOver(dialog: HTMLDialogElement, close: () => void): () => void {
  const opener = document.activeElement
  const { pathname } = window.location
  const forgetRequests = onCloseRequest(dialog, close)
  let release: (() => void) | undefined
  const callOff = oncePainted(() => {
    dialog.querySelector<HTMLElement>('[autofocus]')?.focus({ preventScroll: true })
    release = holdPage()
  })
  // Not `show`, which lays the dialog out at once to look for what is to be focused.
  dialog.open = true
  return () => {
    forgetRequests()
    callOff()
    dialog.close()
    // The next page takes the focus itself.
    if (window.location.pathname !== pathname) release?.()
    else oncePainted(() => giveBack(dialog, release, opener))
  }
}
