import type { CSSProperties, ReactNode } from 'react'
import { urlOnSite } from '../content/own-path.ts'
import { useSite } from '../site.ts'
import { outboundUrl } from '../tracking/outbound-url.ts'
import { useShop } from '../stores/shop.ts'
import { ShopLink } from './shop-link.tsx'

interface ContentLinkProps {
  to: string
  external?: boolean | undefined
  className?: string
  style?: CSSProperties
  children: ReactNode
}

const isOfThisSite = (address: string): boolean => address.startsWith('/')

/** The Studio, the services and files, such as `/sitemap.xml`, are on this site, but not pages of the shop. */
const isNoPage = (address: string): boolean =>
  /^\/((admin|services)(?![^/?#])|[^?#]*\.[a-z]\w*($|[?#]))/iu.test(address)

/** Whether a URL is a fragment of the page, or opens another program, which needs no tab. */
const isForTheBrowser = (address: string): boolean => /^(#|mailto:|tel:)/iu.test(address)

/** A link from the content: by the router within the shop, external ones in a new tab. */
export function ContentLink({ external = false, ...link }: ContentLinkProps) {
  const { to, children, ...looks } = link
  if (isForTheBrowser(to) || (isNoPage(to) && !external)) {
    return (
      <a href={to} {...looks}>
        {children}
      </a>
    )
  }
  if (external) return <OutboundLink {...link} />
  return isOfThisSite(to) ? <ShopLink {...link} /> : <WebLink {...link} />
}

/** A link with a complete URL, which may be that of a page of this site, copied from the browser. */
function WebLink(link: ContentLinkProps) {
  const own = urlOnSite(link.to, useSite().url)
  return own ? <ContentLink {...link} to={own.pathname + own.search + own.hash} /> : <OutboundLink {...link} />
}

interface TitledLinkProps extends Pick<ContentLinkProps, 'className' | 'style'> {
  link: { to: string; external?: boolean | undefined; title: string }
}

interface LinkItemsProps extends Pick<TitledLinkProps, 'className'> {
  links: readonly (TitledLinkProps['link'] & { key: string })[]
}

/** A link or a call to action from the content, by its own title. */
export const TitledLink = ({ link: { to, external, title }, ...looks }: TitledLinkProps) => (
  <ContentLink to={to} external={external} {...looks}>
    {title}
  </ContentLink>
)

/** Links by their titles, one per item of a list. */
export const LinkItems = ({ links, className = 'quiet-link' }: LinkItemsProps) =>
  links.map((link) => (
    <li key={link.key}>
      <TitledLink link={link} className={className} />
    </li>
  ))

/** An external link; carries the known visit parameters. */
function OutboundLink({ to, className, style, children }: Omit<ContentLinkProps, 'external'>) {
  const googleClientId = useShop((state) => state.googleClientId)
  const refersionCode = useShop((state) => state.refersionCode)
  const discountCode = useShop((state) => state.discountCode)
  return (
    <a
      href={outboundUrl(to, { googleClientId, refersionCode, discountCode })}
      className={className}
      style={style}
      target="_blank"
      rel="noreferrer"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
