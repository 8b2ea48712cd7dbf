import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { useSite } from '../../site.ts'
import { showUntilOk } from '../toast/toasts.ts'
import { listenForChanges } from './listen-for-changes.ts'

/** What the Studio's pane says when the draft has changed. */
const refreshMessage = 'preview-refresh'

const isInStudio = (): boolean => window.parent !== window

/** Calls `refresh` when the Studio beside the page says so, and now: what changed before was told to nobody. */
function listenToStudio(refresh: () => void): () => void {
  refresh()
  const receive = ({ origin, data }: MessageEvent) => {
    if (origin === location.origin && data?.type === refreshMessage) refresh()
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}

/** Says that the page is a preview, and asks for its content again when somebody has changed it. */
export default function PreviewMode() {
  const { revalidate } = useRevalidator()
  const { dataset } = useSite().images
  const changes = useRootData()?.changes ?? null

  useEffect(() => showUntilOk('preview', 'you are viewing a preview of this page'), [])

  useEffect(() => {
    const refresh = () => void revalidate()
    if (isInStudio()) return listenToStudio(refresh)
    return changes === null ? undefined : listenForChanges(changes, dataset, refresh)
  }, [revalidate, dataset, changes])

  return null
}
