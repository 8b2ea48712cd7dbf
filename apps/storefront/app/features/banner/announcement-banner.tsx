import { Suspense } from 'react'
import { lazyOptional } from '../../hydration/lazy-online.ts'
import { useIdle } from '../../timing/use-idle.ts'
import type { Banner } from './banner.query.ts'
import { BannerRoom, StaticText } from './banner-room.tsx'
import { isUnconditional } from './choose-banner.ts'

const VisitorBanner = lazyOptional(() => import('./visitor-banner.tsx'))

/** The beginning and end of a marker; its words are between them. The code that makes links of them is loaded later. */
const markerEnds = /\{\{([^{}|]*\|)?\s*|\s*\}\}/g

/**
 * The announcement above the header. It depends on the visitor, so it is rendered in the browser, once that is idle. If
 * every visitor gets a banner, its space is reserved from the start, to avoid a layout shift; a text that may need
 * several lines reserves it itself, invisible.
 */
export function AnnouncementBanner({ banners }: { banners: Banner[] }) {
  const isIdle = useIdle()
  const unconditional = banners.find(isUnconditional)
  const room = unconditional && (
    <BannerRoom banner={unconditional}>
      {unconditional.static && (
        <StaticText style={{ visibility: 'hidden' }}>
          {unconditional.contents[0]?.text.replaceAll(markerEnds, '')}
        </StaticText>
      )}
    </BannerRoom>
  )
  if (!isIdle || banners.length === 0) return room
  return (
    <Suspense fallback={room}>
      <VisitorBanner banners={banners} />
    </Suspense>
  )
}
