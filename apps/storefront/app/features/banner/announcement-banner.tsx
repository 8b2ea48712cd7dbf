import { lazy, Suspense } from 'react'
import { useIdle } from '../../timing/use-idle.ts'
import type { Banner } from './banner.query.ts'
import { BannerRoom } from './banner-room.tsx'
import { isUnconditional } from './choose-banner.ts'

const VisitorBanner = lazy(() => import('./visitor-banner.tsx'))

/**
 * The announcement over the header. Which one depends on the visitor, so that it is hidden until mounted; where everybody
 * gets one, its room is kept from the start, and nothing moves when it comes.
 */
export function AnnouncementBanner({ banners }: { banners: Banner[] }) {
  const isIdle = useIdle()
  const everybodys = banners.find(isUnconditional)
  const room = everybodys && <BannerRoom banner={everybodys} />
  if (!isIdle || banners.length === 0) return room
  return (
    <Suspense fallback={room}>
      <VisitorBanner banners={banners} />
    </Suspense>
  )
}
