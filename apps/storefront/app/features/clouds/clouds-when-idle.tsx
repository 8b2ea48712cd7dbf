import { lazy, Suspense } from 'react'
import { useIdle } from '../../timing/use-idle.ts'

const CloudySky = lazy(() => import('./cloudy-sky.tsx'))

/** Decorative clouds for a `relative` section, loaded when the browser is idle. */
export function CloudsWhenIdle({ count = 5 }: { count?: number }) {
  return (
    useIdle() && (
      <Suspense>
        <CloudySky count={count} />
      </Suspense>
    )
  )
}
