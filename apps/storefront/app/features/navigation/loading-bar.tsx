import { useNavigation } from 'react-router'

/** Indicates that a navigation is in progress. */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="loading-bar">
      <progress className="sr-only" aria-label="The next page is loading" />
    </div>
  )
}
