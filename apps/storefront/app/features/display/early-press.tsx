import { useEffect } from 'react'

declare global {
  interface Window {
    /** Notes the button that a click meets; there until the page's script has come. */
    notePress?: (event: MouseEvent) => void
    /** The last button that was pressed too early. */
    earlyPress?: HTMLElement | null
  }
}

/** Runs as soon as the page is there, so it stands in the page itself; its policy allows it by its hash. */
const notePresses = `addEventListener('click',window.notePress=(event)=>{window.earlyPress=event.target.closest('button[type=button]')},true)`

/** Notes what is pressed before the script of the page has come: a slow phone shows a button long before it can do anything. */
export function EarlyPressNote() {
  return <script dangerouslySetInnerHTML={{ __html: notePresses }} />
}

/** Does what was pressed too early, once, now that the page can. */
export function useEarlyPress(): void {
  useEffect(() => {
    const { notePress, earlyPress } = window
    if (!notePress) return
    removeEventListener('click', notePress, true)
    delete window.notePress
    delete window.earlyPress
    if (earlyPress?.isConnected) earlyPress.click()
  }, [])
}
