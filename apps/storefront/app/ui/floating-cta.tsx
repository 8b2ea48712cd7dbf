import type { Cta } from '../content/cta.ts'
import { TitledLink } from './content-link.tsx'

/** A link that stays at the bottom right of the page. */
export function FloatingCta({ cta, className = '' }: { cta: Cta; className?: string }) {
  return (
    <p className={`floating-cta ${className}`}>
      <TitledLink link={cta} className="pill pill-buy shadow-float" />
    </p>
  )
}
