import type { CSSProperties, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartButton } from '../features/cart/drawer/cart-button.tsx'
import { HeaderLogin } from '../features/login/login-entry.tsx'
import { subscribePath, useHasPage } from '../site.ts'
import { currentColors, useScreen } from '../stores/screen.ts'
import type { CssVariables } from '../ui/css-variables.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { ShopLink } from '../ui/shop-link.tsx'
import { white } from '../ui/sky.ts'
import type { LayoutContent } from './layout.query.ts'
import { LogoLink } from '../features/navigation/logo-link.tsx'
import { MenuButtons } from './menu-buttons.tsx'
import { useHeaderPin } from './header-pin.ts'

/** The header's gradient from the featured product of the home page. */
function useHomeGradient(home: LayoutContent['home']): CSSProperties | undefined {
  const { pathname } = useLocation()
  if (pathname !== '/' || !home?.featuredProductEnabled) return undefined
  return { background: `linear-gradient(${home.featuredProductHeaderTopGradientColor}, transparent)` }
}

/** The text color, and the topmost background color for the blur. */
const groundStyle = ([mist = white]: readonly string[], color: string): CssVariables => ({ color, '--mist': mist })

/** The header's position and background; its children need not render when these change. */
function HeaderFrame({ home, children }: { home: LayoutContent['home']; children: ReactNode }) {
  const { isPinned, isAfloat } = useHeaderPin()
  const isUnderOverlay = useScreen((state) => state.overlay !== null)
  const { backgroundColors, textColor } = useScreen(currentColors)
  const gradient = useHomeGradient(home)

  return (
    <header
      className="site-header"
      data-pinned={isPinned || isUnderOverlay}
      data-afloat={isAfloat}
      style={textColor ? groundStyle(backgroundColors, textColor) : undefined}
    >
      {gradient && <div className="header-gradient" style={gradient} />}
      {children}
    </header>
  )
}

/** The header: links to the shop, search, login and cart. */
export function Header({ menus, home }: Pick<LayoutContent, 'menus' | 'home'>) {
  const hasSubscribePage = useHasPage('subscribe')
  return (
    <HeaderFrame home={home}>
      <div className="header-bar">
        <nav aria-label="Shop" className="header-side">
          <MenuButtons />
          {hasSubscribePage && (
            <ShopLink to={subscribePath} className="header-link max-lg:hidden">
              Subscribe &amp; save
            </ShopLink>
          )}
        </nav>
        <LogoLink />
        <div className="header-side justify-end">
          <ShopLink to="/search" className="header-button header-search" aria-label="Search">
            <SearchIcon />
          </ShopLink>
          <HeaderLogin loginLink={menus?.loginLink} />
          <CartButton />
        </div>
      </div>
    </HeaderFrame>
  )
}
