import { Link, type LinkProps } from 'react-router'
import { usePrefetch } from './prefetch.ts'

/** A link within the shop that prefetches its page where appropriate. */
export function ShopLink(props: Omit<LinkProps, 'prefetch'>) {
  return <Link {...props} discover="none" prefetch={usePrefetch()} />
}
