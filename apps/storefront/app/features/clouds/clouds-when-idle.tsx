import { lazy, Suspense } from 'react'
import { useIdle } from '../../timing/use-idle.ts'

const CloudySky = lazy(() => import('./cloudy-sky.tsx'))

/** Decorative clouds for a section that is `relative`. They come once the page is there and the browser has time for them. */
export function CloudsWhenIdle({ count = 5 }: { count?: number }) {
  return (
    useIdle() && (
      <Suspense>
        <CloudySky count={count} />
      </Suspense>
    )
  )
}
