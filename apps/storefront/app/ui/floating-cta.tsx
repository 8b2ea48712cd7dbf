import type { Cta } from '../content/cta.ts'
import { ContentLink } from './content-link.tsx'

/** A link that stays at the bottom right of the page. */
export function FloatingCta({ cta: { text, to, external } }: { cta: Cta }) {
  return (
    <p className="floating-cta">
      <ContentLink to={to} external={external} className="pill pill-buy shadow-float">
        {text}
      </ContentLink>
    </p>
  )
}
