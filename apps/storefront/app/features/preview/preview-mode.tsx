import { Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { lazyOnline } from '../../hydration/lazy-online.ts'
import { useSite } from '../../site.ts'
import { useUntilHydrated } from '../../timing/use-hydrated.ts'
import { dismissToast, showUntilOk } from '../../ui/toast/toasts.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { PreviewRecovery } from './preview-recovery.tsx'
import { useReload } from './use-reload.ts'

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

const EditedPage = lazyOnline(() => import('./edited-page.tsx'))

interface FollowedPageProps {
  /** The path of the WebSocket that reports changes; null without one. */
  changes: string | null
}

interface ShownPageProps extends FollowedPageProps {
  /** The URL of the picture that invites to scroll. */
  scrollIndicator?: string | null | undefined
  /** Whether a click on a text opens its field in the surrounding Studio. */
  isEdited: boolean
}

interface PreviewModeProps {
  /** Undefined if the data of the layout could not be loaded. */
  root: ShownPageProps | undefined
}

/** Reloads the content of a preview after each change, and after a failure, and shows that it is one. */
export default function PreviewMode({ root }: PreviewModeProps) {
  const error = useRouteError()
  // The server does not know whether the page is inside the Studio.
  if (useUntilHydrated(true)) return null
  // A page that is missing or not complete stays so until the content changes, which reloads it anyway.
  const isLasting = root && isRouteErrorResponse(error) && [404, 422].includes(error.status)
  return (
    <>
      {Boolean(error) && !isLasting && <PreviewRecovery />}
      {root && <ShownPage {...root} />}
    </>
  )
}

/** Labels the page as a preview, also inside the Studio, until the visitor leaves previews or dismisses it. */
function labelPreview(): () => void {
  showUntilOk('preview', 'you are viewing a preview of this page')
  return () => dismissToast('preview')
}

/** Shows the draft of the scroll indicator: the stylesheet names the published one, at an address of its own. */
function useScrollIndicator(url: string | null): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--scroll-indicator', url ? `url(${JSON.stringify(url)})` : 'none')
    return () => void style.removeProperty('--scroll-indicator')
  }, [url])
}

function ShownPage({ changes, isEdited, scrollIndicator = null }: ShownPageProps) {
  useScrollIndicator(scrollIndicator)
  useEffect(labelPreview, [])
  if (!isInStudio() || !isEdited) return <FollowedPage changes={changes} />
  return (
    <Suspense>
      <EditedPage changes={changes} />
    </Suspense>
  )
}

function FollowedPage({ changes }: FollowedPageProps) {
  const reload = useReload()
  const { dataset } = useSite().images

  useEffect(() => {
    if (isInStudio()) return listenToStudio(() => void reload())
    return changes === null ? undefined : listenForChanges(changes, dataset, reload)
  }, [reload, dataset, changes])

  return null
}
