import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useSite } from '../../site.ts'
import { showUntilOk } from '../../ui/toast/toasts.ts'
import { listenForChanges } from './listen-for-changes.ts'

/** The message from the Studio's preview pane when the draft has changed. */
const refreshMessage = 'preview-refresh'

const isInStudio = (): boolean => window.parent !== window

/**
 * Calls `refresh` on messages from the surrounding Studio, and once at the start, since earlier changes were missed.
 */
function listenToStudio(refresh: () => void): () => void {
  refresh()
  const receive = ({ origin, data }: MessageEvent) => {
    if (origin === location.origin && data?.type === refreshMessage) refresh()
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}

/**
 * Shows that the page is a preview, and reloads its content after each change. `changes` is the path of the WebSocket
 * that reports them; null without one.
 */
export default function PreviewMode({ changes }: { changes: string | null }) {
  const { revalidate } = useRevalidator()
  const { dataset } = useSite().images

  useEffect(() => showUntilOk('preview', 'you are viewing a preview of this page'), [])

  useEffect(() => {
    const refresh = () => void revalidate()
    if (isInStudio()) return listenToStudio(refresh)
    return changes === null ? undefined : listenForChanges(changes, dataset, refresh)
  }, [revalidate, dataset, changes])

  return null
}
