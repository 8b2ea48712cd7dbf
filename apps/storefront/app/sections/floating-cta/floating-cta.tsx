import type { Cta } from '../../content/cta.ts'
import { ContentLink } from '../../ui/content-link.tsx'

/** A way out of the page that stays at its bottom right. */
export function FloatingCta({ cta: { text, to, external } }: { cta: Cta }) {
  return (
    <p className="floating-cta">
      <ContentLink to={to} external={external} className="pill pill-buy shadow-float">
        {text}
      </ContentLink>
    </p>
  )
}
