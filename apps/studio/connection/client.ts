import { createClient as createHostedClient, type ClientConfig } from '@sanity/client'
import { isContentHosted } from './content-host.ts'
import { fetchOrStore } from './resend-changes.ts'

export * from '@sanity/client'

/**
 * Options that send requests to our own origin, including for clients that would prefix the host with the project id.
 */
const ownOrigin = (): Partial<ClientConfig> => ({
  apiHost: `${location.origin}/services/content`,
  useProjectHostname: false,
  useCdn: false,
  resolveFetch: () => fetchOrStore,
})

/** Sanity's client, using our origin unless content is hosted. Replaces `@sanity/client` everywhere in the Studio. */
export const createClient = (config: ClientConfig) =>
  createHostedClient(isContentHosted() ? config : { ...config, ...ownOrigin() })
