import { Suspense, useState } from 'react'
import { lazyOnline } from '../../hydration/lazy-online.ts'
import { MissingCodeBoundary } from '../../hydration/missing-code-boundary.tsx'
import { leaveGame, usePoolside } from '../../stores/poolside.ts'

const CloudsGame = lazyOnline(() => import('./clouds-game.tsx'))

/** The clouds game, mounted from start to exit; its code is loaded on the first start. */
export function CloudsGameOverlay() {
  const started = usePoolside((state) => state.started)
  const exited = usePoolside((state) => state.exited)
  const [isOpen, setIsOpen] = useState(started)
  if (started && !isOpen) setIsOpen(true)
  if (exited && isOpen) setIsOpen(false)
  return (
    isOpen && (
      <MissingCodeBoundary onMissing={leaveGame}>
        <Suspense>
          <CloudsGame />
        </Suspense>
      </MissingCodeBoundary>
    )
  )
}
