import { Link, type LinkProps } from 'react-router'
import { usePrefetch } from '../features/navigation/prefetch.ts'

/** A link within the shop, whose page is fetched ahead where that is welcome. */
export function ShopLink(props: Omit<LinkProps, 'prefetch'>) {
  return <Link {...props} prefetch={usePrefetch()} />
}
