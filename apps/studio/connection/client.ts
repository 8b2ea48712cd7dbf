import { createClient as createHostedClient, type ClientConfig } from '@sanity/client'
import { fetchOverSocket } from './event-socket.ts'

export * from '@sanity/client'

/**
 * Sanity's client, on our origin. Everything in the Studio that makes a client gets this one, also what would put the
 * project's id before the host.
 */
export const createClient = (config: ClientConfig) =>
  createHostedClient({
    ...config,
    apiHost: `${location.origin}/services/content`,
    useProjectHostname: false,
    useCdn: false,
    resolveFetch: () => fetchOverSocket,
  })
