import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { showUntilOk } from '../toast/toasts.ts'

/** What the Studio's pane says when the draft has changed. */
const refreshMessage = 'preview-refresh'

const isInStudio = (): boolean => window.parent !== window

/** On a preview (`?preview`): says so, and asks for the content again when the Studio beside it has changed it. */
export function PreviewMode() {
  const [parameters] = useSearchParams()
  const isPreview = parameters.has('preview')
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (isPreview && !isInStudio()) showUntilOk('preview', 'you are viewing a preview of this page')
  }, [isPreview])

  useEffect(() => {
    if (!isPreview) return undefined
    const refresh = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data?.type === refreshMessage) void revalidate()
    }
    window.addEventListener('message', refresh)
    // What changed after the page was drawn and before this listened was told to nobody.
    if (isInStudio()) void revalidate()
    return () => window.removeEventListener('message', refresh)
  }, [isPreview, revalidate])

  return null
}
