import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { usePrefetch } from './prefetch.ts'

type ShopLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

const RouterLink = (props: ShopLinkProps) => <Link {...props} discover="none" prefetch={usePrefetch()} />

/** An address that the router resolves to itself. */
const isResolved = (address: string): boolean => /^\/(?:[\w-]+(?:\/[\w-]+)*(?:[?#].*)?)?$/.test(address)

/** The same HTML. A page has dozens of links, and most of the time of one goes to what happens on a click. */
function HtmlLink({ children, ...props }: ShopLinkProps) {
  const { to, ...attributes } = props
  if (!isResolved(to)) return <RouterLink {...props}>{children}</RouterLink>
  return (
    <a {...attributes} href={to}>
      {children}
    </a>
  )
}

/** A link within the shop that prefetches its page where appropriate. */
export const ShopLink = import.meta.env.SSR ? HtmlLink : RouterLink
