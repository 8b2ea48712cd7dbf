import { useCallback } from 'react'
import { useNavigate, useRevalidator, useRouteError } from 'react-router'

/**
 * Returns a function that loads the page's data again. On an error page it navigates to the same URL instead of
 * revalidating: React Router ends an error page after a revalidation only if React has rendered both its start and its
 * end, and on a busy machine React renders them as one. The error page then remained with the loaded data.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  // Without an error, it is null or undefined.
  const isError = Boolean(useRouteError())

  return useCallback(async () => {
    // Without the hash: a navigation to the same hash loads nothing.
    if (isError) await navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
    else await revalidate()
  }, [isError, navigate, revalidate])
}
