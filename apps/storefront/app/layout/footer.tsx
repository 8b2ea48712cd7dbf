import { Link } from 'react-router'
import { tagline, useSite } from '../site.ts'
import type { LayoutContent } from './layout.query.ts'

export function Footer({ productMenu, footer }: Pick<LayoutContent, 'productMenu' | 'footer'>) {
  const { brand } = useSite()
  return (
    <footer className="bg-ink px-gutter pt-7 pb-5 text-white">
      <div className="grid gap-6 lg:grid-cols-12">
        <p className="font-display text-headline tracking-[-0.03em] lg:col-span-6">{tagline}</p>
        <nav aria-label="Products" className="lg:col-span-4 lg:col-start-9">
          <ul className="grid gap-2 sm:grid-cols-2">
            {productMenu.map(({ key, title, to }) => (
              <li key={key}>
                <Link to={to} className="quiet-link inline-block py-1">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="mt-7 grid gap-4 border-t-[1.5px] border-white/15 pt-5 text-small lg:grid-cols-12">
        <p className="max-w-[65ch] lg:col-span-7">{footer?.disclaimer}</p>
        <p className="max-w-[65ch] lg:col-span-7">{footer?.fdaDisclaimer}</p>
        <p className="lg:col-span-4 lg:col-start-9 lg:row-start-1 lg:text-right">{footer?.copyright ?? brand.name}</p>
      </div>
    </footer>
  )
}
