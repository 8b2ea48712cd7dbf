import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { CartButton } from '../features/cart/cart-button.tsx'
import { toggleMenu, useScreen } from '../stores/screen.ts'
import { currentColors } from '../stores/screen-state.ts'
import { ContentLink } from '../ui/content-link.tsx'
import { MenuIcon, SearchIcon } from '../ui/icons.tsx'
import type { LayoutContent } from './layout.query.ts'
import { LogoLink } from './logo-link.tsx'
import { subscribePath } from './subscribe-path.ts'
import { useHeaderPin } from './use-header-pin.ts'
import { ShopLink } from '../ui/shop-link.tsx'

/** Without script the button leads to the shop instead. */
const openMenu = (event: MouseEvent) => {
  event.preventDefault()
  toggleMenu()
}

/** The gradient that the home page's featured product gives the header. */
function useHomeGradient(home: LayoutContent['home']): CSSProperties | undefined {
  const { pathname } = useLocation()
  if (pathname !== '/' || !home?.featuredProductEnabled) return undefined
  return { background: `linear-gradient(${home.featuredProductHeaderTopGradientColor}, transparent)` }
}

/** The way around the shop: quiet, on the page's own sky, out of the way while one reads on. */
export function Header({ menus, home }: Pick<LayoutContent, 'menus' | 'home'>) {
  const header = useRef<HTMLElement>(null)
  const { isPinned, isAfloat } = useHeaderPin()
  const overlay = useScreen((state) => state.overlay)
  const textColor = useScreen((state) => currentColors(state).textColor)
  const gradient = useHomeGradient(home)
  useEffect(() => useScreen.setState({ headerHeight: header.current?.offsetHeight ?? 0 }), [])

  return (
    <header
      ref={header}
      className="site-header"
      data-pinned={isPinned || overlay !== null}
      data-afloat={isAfloat}
      style={isAfloat || !textColor ? undefined : { color: textColor }}
    >
      {gradient && <div className="header-gradient" style={gradient} />}
      <div className="header-bar">
        <nav aria-label="Shop" className="header-side">
          <form action="/shop">
            <button
              className="header-button -ml-3 lg:hidden"
              aria-label="Menu"
              aria-haspopup="dialog"
              aria-expanded={overlay === 'site-menu'}
              onClick={openMenu}
            >
              <MenuIcon />
            </button>
            <button
              className="header-button -ml-3 max-lg:hidden"
              aria-haspopup="dialog"
              aria-expanded={overlay === 'site-menu'}
              onClick={openMenu}
            >
              <MenuIcon />
              Shop
            </button>
          </form>
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
    </header>
  )
}
