import type { ContentLink as LinkContent } from '../../content/link.ts'
import { subscribePath, useHasPage } from '../../site.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { MenuLogin } from '../login/menu-login.tsx'
import { SearchForm } from '../search/search-form.tsx'

/** The header's links, below the menu on small screens. */
export function MenuFoot({ loginLink }: { loginLink: LinkContent | null }) {
  const hasSubscribePage = useHasPage('subscribe')
  return (
    <div className="grid gap-5 px-gutter pt-5 pb-6 lg:hidden">
      <SearchForm />
      <ul className="flex flex-wrap gap-x-5 gap-y-2 font-semibold">
        {hasSubscribePage && (
          <li>
            <ShopLink to={subscribePath} className="quiet-link inline-block py-2">
              Subscribe &amp; save
            </ShopLink>
          </li>
        )}
        <MenuLogin loginLink={loginLink} />
      </ul>
    </div>
  )
}
