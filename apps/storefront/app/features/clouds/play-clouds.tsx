import { startGame } from '../../stores/poolside.ts'

/** Begins the clouds game, which lies over the page (`CloudsGameOverlay`). */
export function PlayClouds({ className = 'pill' }: { className?: string }) {
  return (
    <button type="button" className={className} onClick={startGame}>
      Pop some clouds
    </button>
  )
}
