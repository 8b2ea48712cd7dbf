import type { CSSProperties, ReactNode } from 'react'
import type { Banner } from './banner.query.ts'

/** The least height of a banner, in pixels. */
const bannerHeight = 44

/** A banner's space and colors; without `children` only the space. */
export function BannerRoom({ banner: { background, text }, children }: { banner: Banner; children?: ReactNode }) {
  return (
    <aside aria-label="Announcement" className="banner" style={{ minHeight: bannerHeight, background, color: text }}>
      {children}
    </aside>
  )
}

/** The text of a banner that does not move, in as many lines as it needs. */
export const StaticText = ({ style, children }: { style?: CSSProperties; children: ReactNode }) => (
  <p className="grid h-full place-items-center px-gutter text-center" style={style}>
    <span>{children}</span>
  </p>
)
