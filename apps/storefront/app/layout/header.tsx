import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartButton } from '../features/cart/cart-button.tsx'
import { useScreen } from '../stores/screen.ts'
import { currentColors } from '../stores/screen-state.ts'
import { ContentLink } from '../ui/content-link.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { ShopLink } from '../ui/shop-link.tsx'
import type { LayoutContent } from './layout.query.ts'
import { LogoLink } from './logo-link.tsx'
import { MenuButtons } from './menu-buttons.tsx'
import { subscribePath } from './subscribe-path.ts'
import { useHeaderPin } from './use-header-pin.ts'

/** The gradient that the home page's featured product gives the header. */
function useHomeGradient(home: LayoutContent['home']): CSSProperties | undefined {
  const { pathname } = useLocation()
  if (pathname !== '/' || !home?.featuredProductEnabled) return undefined
  return { background: `linear-gradient(${home.featuredProductHeaderTopGradientColor}, transparent)` }
}

interface HeaderFrameProps {
  home: LayoutContent['home']
  children: ReactNode
}

/** Where the header is and what lies behind it; what is in it need not render when that changes. */
function HeaderFrame({ home, children }: HeaderFrameProps) {
  const header = useRef<HTMLElement>(null)
  const { isPinned, isAfloat } = useHeaderPin()
  const isUnderOverlay = useScreen((state) => state.overlay !== null)
  const textColor = useScreen((state) => currentColors(state).textColor)
  const gradient = useHomeGradient(home)
  useEffect(() => useScreen.setState({ headerHeight: header.current?.offsetHeight ?? 0 }), [])

  return (
    <header
      ref={header}
      className="site-header"
      data-pinned={isPinned || isUnderOverlay}
      data-afloat={isAfloat}
      style={isAfloat || !textColor ? undefined : { color: textColor }}
    >
      {gradient && <div className="header-gradient" style={gradient} />}
      {children}
    </header>
  )
}

/** The way around the shop: quiet, on the page's own sky, out of the way while one reads on. */
export function Header({ menus, home }: Pick<LayoutContent, 'menus' | 'home'>) {
  return (
    <HeaderFrame home={home}>
      <div className="header-bar">
        <nav aria-label="Shop" className="header-side">
          <MenuButtons />
          <ShopLink to={subscribePath} className="header-link max-lg:hidden">
            Subscribe &amp; save
          </ShopLink>
        </nav>
        <LogoLink />
        <div className="header-side justify-end">
          <ShopLink to="/search" className="header-button max-md:hidden" aria-label="Search">
            <SearchIcon />
          </ShopLink>
          {menus?.loginLink && (
            <ContentLink
              to={menus.loginLink.to}
              external={menus.loginLink.external}
              className="header-link max-lg:hidden"
            >
              {menus.loginLink.title}
            </ContentLink>
          )}
          <CartButton />
        </div>
      </div>
    </HeaderFrame>
  )
}
