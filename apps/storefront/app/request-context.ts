import { createContext } from 'react-router'
import type { StorefrontClient } from './commerce/storefront-client.ts'
import type { ContentClient } from './content/content-client.ts'
import type { RecommendationsClient } from './features/recommendations/recommendations-client.ts'
import type { Site } from './site.ts'

/** A request for a preview. */
export interface Preview {
  /** The document that it is of, without `drafts.`; none where a page was asked for by its address. */
  id: string | null
  dataset: string
  /**
   * The path of the socket that tells of changes to the drafts, which `content` shows to an editor. Null for anybody else, who
   * sees what is published, and where nothing tells.
   */
  changes: string | null
}

/** What the server hands to every loader. */
export interface RequestContext {
  site: Site
  content: ContentClient
  commerce: StorefrontClient
  /** Null for everybody who just visits the shop. */
  preview: Preview | null
  recommendations: RecommendationsClient
  /** The shop API: sign-ups. */
  shopApi: StorefrontClient
  /** Names the request in the log and in its answer; null where nobody sent one. */
  requestId: string | null
  reportError(error: unknown): void
  /** Says which search parameters the page reads besides those that its route's handle declares: their names are data. */
  readsSearchParams(names: readonly string[]): void
}

export const requestContext = createContext<RequestContext>()
