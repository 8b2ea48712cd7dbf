import { createClient, type SanityClient, type StegaConfig } from '@sanity/client'
import { maxRetries, retryDelay } from '@shop/http/retries'
import type { Config } from '../config/config.ts'
import { ownProjectId } from '../config/site.ts'

/** The Content Lake API version that the shop's queries are written for. */
const contentApiVersion = '2025-02-19'
/** Timeout of a response of hosted content, in milliseconds; callers limit how long they wait for our own. */
const contentTimeout = 8000

/** The documents that a client reads: by default the published ones of the site's dataset. */
export interface ContentView {
  dataset?: string
  /** Layers of documents, the first with the highest priority: releases, `drafts` and `published`. */
  perspective?: string[]
  /** Writes the origin of texts into them, as invisible characters. */
  stega?: StegaConfig
}

/** A client of the content service, ours or the hosted one. */
export function createSanityClient(config: Config, send: typeof fetch, view: ContentView = {}): SanityClient {
  const { publicUrl, CONTENT_PROJECT_ID: hosted, CONTENT_API_HOST: apiHost, CONTENT_READ_TOKEN: token } = config
  return createClient({
    projectId: hosted ?? ownProjectId,
    dataset: view.dataset ?? config.CONTENT_DATASETS[0] ?? 'production',
    apiVersion: contentApiVersion,
    perspective: view.perspective ?? ['published'],
    useCdn: false,
    ...(view.stega && { stega: view.stega }),
    maxRetries: maxRetries,
    retryDelay,
    resolveFetch: () => send,
    ...(hosted
      ? { timeout: contentTimeout, ...(token && { token }), ...(apiHost && { apiHost }) }
      : { apiHost: `${publicUrl}/services/content`, useProjectHostname: false }),
  })
}
