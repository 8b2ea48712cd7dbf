import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'

interface ContentLinkProps {
  to: string
  external?: boolean
  className?: string
  style?: CSSProperties
  children: ReactNode
}

const isOfThisSite = (address: string): boolean => address.startsWith('/')

/** A link from the content: within the site by the router, elsewhere in a new tab. */
export function ContentLink({ to, external = false, className, style, children }: ContentLinkProps) {
  if (isOfThisSite(to) && !external) {
    return (
      <Link to={to} prefetch="intent" className={className} style={style}>
        {children}
      </Link>
    )
  }
  const opensTab = !to.startsWith('#')
  return (
    <a href={to} className={className} style={style} {...(opensTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
      {opensTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}
