import { useNavigation } from 'react-router'

/** Says that the next page is on its way. */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="loading-bar">
      <progress className="sr-only" aria-label="The next page is loading" />
    </div>
  )
}
