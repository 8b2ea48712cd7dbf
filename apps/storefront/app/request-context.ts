import { createContext } from 'react-router'
import type { StorefrontClient } from './commerce/storefront-client.ts'
import type { ContentClient } from './content/content-client.ts'
import type { RecommendationsClient } from './features/recommendations/recommendations-client.ts'
import type { Site } from './site.ts'

export interface Preview {
  /** The previewed document's published id; null when a page is previewed by its URL. */
  id: string | null
  /** The release whose version of the document is previewed. */
  release?: string | undefined
  dataset: string
  /** What visitors see, for those who see drafts. */
  published?: ContentClient
  /**
   * The path of the WebSocket that reports changes to drafts, for editors. Null for other visitors, who see published
   * content, and where no such socket exists.
   */
  changes: string | null
  /** Whether texts contain their origin, so that a click on one opens its field in the Studio. */
  isEdited: boolean
}

/** The values that the server passes to every loader. */
export interface RequestContext {
  site: Site
  content: ContentClient
  /** The client of the catalogue. */
  commerce: StorefrontClient
  /** The client of carts, which has an API version of its own. */
  cart: StorefrontClient
  /** Null for ordinary visitors. */
  preview: Preview | null
  recommendations: RecommendationsClient
  /** The client of the shop API: sign-ups. */
  shopApi: StorefrontClient
  /** The id of the request in the log and in the response; null without one. */
  requestId: string | null
  /**
   * Declares search parameters that the page reads besides those in its route's handle, for names that come from
   * content.
   */
  declareSearchParams(names: readonly string[]): void
  /**
   * Receives the page's HTML in UTF-8 in place of a response body: the server needs all of it at once, and reading a
   * body takes longer than creating it.
   */
  receiveHtml(html: Uint8Array<ArrayBuffer>): void
}

export const requestContext = createContext<RequestContext>()
