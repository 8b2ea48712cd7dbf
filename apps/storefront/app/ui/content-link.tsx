import type { CSSProperties, ReactNode } from 'react'
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

/** The Studio is on this site, but not a route of the shop. */
const isStudio = (address: string): boolean => /^\/admin(?![^/?#])/u.test(address)

/** Whether a URL is a fragment of the page, or opens another program, which needs no tab. */
const isForTheBrowser = (address: string): boolean => /^(#|mailto:|tel:)/iu.test(address)

/** A link from the content: by the router within the shop, external ones in a new tab. */
export function ContentLink({ to, external = false, className, style, children }: ContentLinkProps) {
  if (isOfThisSite(to) && !isStudio(to) && !external) {
    return (
      <ShopLink to={to} className={className} style={style}>
        {children}
      </ShopLink>
    )
  }
  if (isForTheBrowser(to) || (isStudio(to) && !external)) {
    return (
      <a href={to} className={className} style={style}>
        {children}
      </a>
    )
  }
  return (
    <OutboundLink to={to} className={className} style={style}>
      {children}
    </OutboundLink>
  )
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
