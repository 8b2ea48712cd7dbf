import type { ReactNode } from 'react'
import type { Banner } from './banner.query.ts'

/** The height of a banner, in pixels; one with much text on a narrow window is higher. */
const bannerHeight = 44

/** A banner's space and colors; without `children` only the space. */
export function BannerRoom({ banner: { background, text }, children }: { banner: Banner; children?: ReactNode }) {
  return (
    <aside aria-label="Announcement" className="banner" style={{ minHeight: bannerHeight, background, color: text }}>
      {children}
    </aside>
  )
}
