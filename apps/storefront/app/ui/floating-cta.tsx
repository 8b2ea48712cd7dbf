import type { Cta } from '../content/cta.ts'
import { ContentLink } from './content-link.tsx'

/** A link that stays at the bottom right of the page. */
export function FloatingCta({ cta, className = '' }: { cta: Cta; className?: string }) {
  return (
    <p className={`floating-cta ${className}`}>
      <ContentLink to={cta.to} external={cta.external} className="pill pill-buy shadow-float">
        {cta.text}
      </ContentLink>
    </p>
  )
}
