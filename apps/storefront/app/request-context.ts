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
  /** Whether `content` shows the drafts of the dataset, as it does to an editor; anybody else sees what is published. */
  hasDrafts: boolean
}

/** What the server hands to every loader. */
export interface RequestContext {
  site: Site
  content: ContentClient
  commerce: StorefrontClient
  /** Null for everybody who just visits the shop. */
  preview: Preview | null
  recommendations: RecommendationsClient
  reportError(error: unknown): void
}

export const requestContext = createContext<RequestContext>()
