import { createClient as createHostedClient, type ClientConfig } from '@sanity/client'
import { isContentHosted } from './content-host.ts'
import { fetchOverSocket } from './event-socket.ts'

export * from '@sanity/client'

/** What sends a client to our own origin, also one that would put the project's id before the host. */
const ownOrigin = (): Partial<ClientConfig> => ({
  apiHost: `${location.origin}/services/content`,
  useProjectHostname: false,
  useCdn: false,
  resolveFetch: () => fetchOverSocket,
})

/** Sanity's client, on our origin unless content is hosted. Everything in the Studio that makes a client gets this one. */
export const createClient = (config: ClientConfig) =>
  createHostedClient(isContentHosted() ? config : { ...config, ...ownOrigin() })
