import type { ReactNode } from 'react'
import type { Banner } from './banner.query.ts'

/** As high as every banner is, in pixels. */
export const bannerHeight = 44

/** A banner's place and colors; without `children` it is only kept free. */
export function BannerRoom({ banner: { background, text }, children }: { banner: Banner; children?: ReactNode }) {
  return (
    <aside aria-label="Announcement" className="banner" style={{ height: bannerHeight, background, color: text }}>
      {children}
    </aside>
  )
}
