import { lazy, Suspense, useState } from 'react'
import { usePoolside } from '../../stores/poolside.ts'

const CloudsGame = lazy(() => import('./clouds-game.tsx'))

/** The clouds game from when it is started until it is exited; its code comes when it is first played. */
export function CloudsGameOverlay() {
  const started = usePoolside((state) => state.started)
  const exited = usePoolside((state) => state.exited)
  const [isOpen, setIsOpen] = useState(started)
  if (started && !isOpen) setIsOpen(true)
  if (exited && isOpen) setIsOpen(false)
  return (
    isOpen && (
      <Suspense>
        <CloudsGame />
      </Suspense>
    )
  )
}
