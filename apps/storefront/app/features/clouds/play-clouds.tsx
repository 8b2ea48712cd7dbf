import { startGame } from '../../stores/poolside.ts'

/** The button that starts the clouds game (`CloudsGameOverlay`). */
export function PlayClouds({ className = 'pill' }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={startGame}>
      Pop some clouds
    </button>
  )
}
