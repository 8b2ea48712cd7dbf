import { documentRoute, hasRoute } from './document-route.ts'
import type { RoutableDocument } from './document-types.ts'

/**
 * URLs that a link may have: of this site, of the web, `mailto:` and `tel:`. All others, such as `javascript:`, are
 * replaced by the home page, also those that only look like a path of this site: browsers read `/\` as `//`.
 */
const safeStart = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i

/** Characters that browsers strip from a URL before parsing it. */
const dropped = /[\t\n\r]/g

export interface LinkTarget {
  url?: string | null | undefined
  page?: RoutableDocument | null | undefined
}

/** The URL as browsers read it. */
export const cleanedUrl = (url: string): string => url.replace(dropped, '').trim()

/** Whether a link may have this URL. */
export const isSafeUrl = (url: string): boolean => safeStart.test(cleanedUrl(url))

/** A URL as browsers read it if it is safe, else the home page. */
export const safeUrl = (url: string | null | undefined): string => (url && isSafeUrl(url) ? cleanedUrl(url) : '/')

/** The URL as editors entered it, if browsers read it differently: `readWithLinks` compares it with excluded paths. */
export const writtenUrl = (url: string | null | undefined): { written?: string } =>
  url && cleanedUrl(url) !== url ? { written: url } : {}

/**
 * The URL of a link from the content: its page, else its own URL if that is safe, else the home page. Null if its page
 * has no URL.
 */
export function linkUrl({ url, page }: LinkTarget): string | null {
  if (!page) return safeUrl(url)
  return hasRoute(page) ? documentRoute(page) : null
}
