import type { Cta } from '../content/cta.ts'
import { TitledLink } from './content-link.tsx'

/**
 * A link that stays at the bottom right of the window.
 * @param isLimited whether it stays within the closest positioned element.
 */
export function FloatingCta({ cta, isLimited = false }: { cta: Cta; isLimited?: boolean }) {
  return (
    <p className={isLimited ? 'floating-cta-range' : 'floating-cta'}>
      <TitledLink link={cta} className="pill pill-buy shadow-float" />
    </p>
  )
}
