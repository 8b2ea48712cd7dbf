import { documentRoute } from './document-route.ts'
import type { RoutableDocument } from './document-types.ts'

/**
 * Addresses that a link may lead to: of this site, of the web, of a person. Script and its like lead home, and so does
 * what only looks like a path of this site: browsers read `/\` as `//`.
 */
const safeAddress = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i

/** Browsers drop these from an address before they read it. */
const dropped = /[\t\n\r]/g

export interface LinkTarget {
  url?: string | null | undefined
  page?: RoutableDocument | null | undefined
}

/** Where a link from the content leads: to its page, else to its address if that is a safe one, else home. */
export function linkAddress({ url, page }: LinkTarget): string {
  if (page) return documentRoute(page)
  const address = url?.replace(dropped, '').trim()
  return address && safeAddress.test(address) ? address : '/'
}
