import { documentRoute } from './document-route.ts'
import type { RoutableDocument } from './document-types.ts'

/**
 * URLs that a link may have: of this site, of the web, `mailto:` and `tel:`. All others, such as `javascript:`, are
 * replaced by the home page, also those that only look like a path of this site: browsers read `/\` as `//`.
 */
const safeAddress = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i

/** Characters that browsers strip from a URL before parsing it. */
const dropped = /[\t\n\r]/g

export interface LinkTarget {
  url?: string | null | undefined
  page?: RoutableDocument | null | undefined
}

/** The URL of a link from the content: its page, else its own URL if that is safe, else the home page. */
export function linkAddress({ url, page }: LinkTarget): string {
  if (page) return documentRoute(page)
  const address = url?.replace(dropped, '').trim()
  return address && safeAddress.test(address) ? address : '/'
}
