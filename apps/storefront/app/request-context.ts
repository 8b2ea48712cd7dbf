import { createContext } from 'react-router'
import type { StorefrontClient } from './commerce/storefront-client.ts'
import type { ContentClient } from './content/content-client.ts'
import type { RecommendationsClient } from './features/recommendations/recommendations-client.ts'
import type { Site } from './site.ts'

/** What the server hands to every loader. */
export interface RequestContext {
  site: Site
  content: ContentClient
  commerce: StorefrontClient
  recommendations: RecommendationsClient
  reportError(error: unknown): void
}

export const requestContext = createContext<RequestContext>()
