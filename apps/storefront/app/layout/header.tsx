import type { CSSProperties, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CartButton } from '../features/cart/drawer/cart-button.tsx'
import { HeaderLogin } from '../features/login/login-entry.tsx'
import { useScreen } from '../stores/screen.ts'
import { currentColors } from '../stores/screen-state.ts'
import type { CssVariables } from '../ui/css-variables.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { ShopLink } from '../ui/shop-link.tsx'
import { white } from '../ui/sky.ts'
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

/** The colors that it lies on: its words are in the one that can be read there, and its mist is made of the uppermost. */
const groundStyle = ([mist = white]: readonly string[], color: string): CssVariables => ({ color, '--mist': mist })

interface HeaderFrameProps {
  home: LayoutContent['home']
  children: ReactNode
}

/** Where the header is and what lies behind it; what is in it need not render when that changes. */
function HeaderFrame({ home, children }: HeaderFrameProps) {
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
          <HeaderLogin loginLink={menus?.loginLink} />
          <CartButton />
        </div>
      </div>
    </HeaderFrame>
  )
}
