import { documentRoute, type RoutableDocument } from './document-route.ts'

/** Addresses that a link may lead to: of this site, of the web, of a person. Script and its like lead home. */
const safeAddress = /^(\/(?!\/)|https?:\/\/|mailto:|tel:|#)/i

export interface LinkTarget {
  url?: string | null | undefined
  page?: RoutableDocument | null | undefined
}

/** Where a link from the content leads: to its page, else to its address if that is a safe one, else home. */
export function linkAddress({ url, page }: LinkTarget): string {
  if (page) return documentRoute(page)
  return url && safeAddress.test(url) ? url : '/'
}
