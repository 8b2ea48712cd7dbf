import { Link } from 'react-router'
import { CartButton } from '../features/cart/cart-button.tsx'
import { useSite } from '../site.ts'
import { ContentLink } from '../ui/content-link.tsx'
import type { LayoutContent } from './layout.query.ts'

/** The way around the shop: quiet, on the page's own sky. */
export function Header({ menus }: Pick<LayoutContent, 'menus'>) {
  const { brand } = useSite()
  return (
    <header className="relative z-20 flex h-[88px] items-center justify-between gap-4 px-gutter">
      <Link
        to="/"
        className="font-display text-[1.75rem] leading-none font-[520] tracking-[-0.03em]"
        aria-label={`${brand.name}: home`}
      >
        {brand.name}
      </Link>
      <nav aria-label="Shop" className="flex items-center gap-5">
        <ul className="hidden items-center gap-5 lg:flex">
          {menus?.productMenu.links.map(({ key, title, to, external }) => (
            <li key={key}>
              <ContentLink
                to={to}
                external={external}
                className="quiet-link text-body whitespace-nowrap decoration-transparent"
              >
                {title}
              </ContentLink>
            </li>
          ))}
        </ul>
        <Link to="/shop" prefetch="intent" className="quiet-link font-semibold lg:hidden">
          Shop
        </Link>
        <CartButton />
      </nav>
    </header>
  )
}
