import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse, type ClientOnErrorFunction } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { collectBrowserErrors } from './features/error-reporting/collect-errors.ts'
import { isMissingChunk, recoverFromMissingChunks } from './features/error-reporting/chunk-reload.ts'
import { NavigationEndContext, instrumentation } from './features/error-reporting/navigations.tsx'
import { MissingCodeContext } from './hydration/missing-code-boundary.tsx'
import { allowTrustedTypes } from './trusted-types.ts'

allowTrustedTypes()
collectBrowserErrors()
const recovery = import.meta.env.PROD
  ? recoverFromMissingChunks(async () => {
      const { showToast } = await import('./ui/toast/toasts.ts')
      showToast('Something went wrong. Please try again.')
    })
  : undefined

const missingCode = recovery && { isMissing: isMissingChunk, reload: recovery.reload }

/**
 * Reports errors that an error boundary shows, except route responses such as 404. Reloads after a missing chunk, and
 * when the page could not be rendered (only then React gives an `errorInfo`): data that was fetched after the page may
 * be of a newer release than the code in this tab.
 */
const onError: ClientOnErrorFunction = (error, { errorInfo }) => {
  if (!isRouteErrorResponse(error)) reportError(error)
  if (errorInfo || isMissingChunk(error)) recovery?.reload()
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NavigationEndContext value={recovery?.navigationEnded}>
        <MissingCodeContext value={missingCode}>
          <HydratedRouter
            onError={onError}
            instrumentations={recovery && [instrumentation(recovery.navigationStarted)]}
          />
        </MissingCodeContext>
      </NavigationEndContext>
    </StrictMode>,
  )
})
