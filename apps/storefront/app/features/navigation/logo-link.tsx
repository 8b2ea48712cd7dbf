import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { prefersReducedMotion } from '../../device/visitor-preferences.ts'
import { useSite } from '../../site.ts'
import { closeMenu } from '../../stores/screen.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

/** A link to the home page; on the home page it scrolls to the top. */
export function LogoLink() {
  const { brand } = useSite()
  const { pathname } = useLocation()

  function goUp(event: MouseEvent): void {
    if (pathname !== '/' || !isPlainClick(event)) return
    event.preventDefault()
    closeMenu()
    const isCalm = prefersReducedMotion()
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  }

  return (
    <ShopLink
      to="/"
      onClick={goUp}
      className="font-display text-center text-[min(1.75rem,7.8vw)] leading-none font-[430] tracking-[-0.03em] lg:wrap-normal"
      aria-label={`${brand.name}: home`}
    >
      {brand.name}
    </ShopLink>
  )
}
