import type { Cta } from '../content/cta.ts'
import { TitledLink } from './content-link.tsx'

/** A link that stays at the bottom right of the window; within a `.floating-cta-range` only as long as that is there. */
export function FloatingCta({ cta }: { cta: Cta }) {
  return (
    <p className="floating-cta">
      <TitledLink link={cta} className="pill pill-buy shadow-float" />
    </p>
  )
}
