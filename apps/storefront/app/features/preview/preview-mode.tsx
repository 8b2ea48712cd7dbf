import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { showUntilOk } from '../toast/toasts.ts'

/** What the Studio's pane says when the draft has changed. */
const refreshMessage = 'preview-refresh'

const isInStudio = (): boolean => window.parent !== window

/** Says that the page is a preview, and asks for its content again when the Studio beside it has changed it. */
export default function PreviewMode() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isInStudio()) showUntilOk('preview', 'you are viewing a preview of this page')
  }, [])

  useEffect(() => {
    const refresh = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data?.type === refreshMessage) void revalidate()
    }
    window.addEventListener('message', refresh)
    // What changed after the page was drawn and before this listened was told to nobody.
    if (isInStudio()) void revalidate()
    return () => window.removeEventListener('message', refresh)
  }, [revalidate])

  return null
}
