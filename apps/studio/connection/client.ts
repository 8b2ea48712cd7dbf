import { createClient as createHostedClient, type ClientConfig } from '@sanity/client'
import { removeLogin } from '../../storefront/app/features/login/store-login.ts'
import { signedOut } from '../sign-in-destination.ts'
import { isContentHosted } from './content-host.ts'
import { changesSent, trackChange } from './pending-changes.ts'
import { fetchOrStore } from './resend-changes.ts'

export * from '@sanity/client'

/** Waits until another page replaces this one. */
const leave = async (url: string): Promise<never> => {
  location.assign(url)
  return new Promise(() => {})
}

/** Whether a request changes documents. */
const isChange = (path: string): boolean => /\/data\/(mutate|actions)\//.test(path)

/**
 * The `fetch` of the Studio's client. A sign-out waits for the last changes. It also signs out of the shop, is
 * announced to all open pages, and leads to the sign-in page: the Studio itself would show a list with a single login
 * provider.
 */
const fetchAsEditor: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (isChange(pathname)) return trackChange(fetchOrStore(input, init))
  const isSignOut = pathname.endsWith('/auth/logout')
  if (isSignOut) await changesSent()
  const response = await fetchOrStore(input, init)
  if (!response.ok || !isSignOut) return response
  await removeLogin()
  return leave(`/admin/sign-in${signedOut}`)
}

/**
 * Options that send requests to our own origin, including for clients that would prefix the host with the project id.
 */
const ownOrigin = (): Partial<ClientConfig> => ({
  apiHost: `${location.origin}/services/content`,
  useProjectHostname: false,
  useCdn: false,
  resolveFetch: () => fetchAsEditor,
})

/** Sanity's client, using our origin unless content is hosted. Replaces `@sanity/client` everywhere in the Studio. */
export const createClient = (config: ClientConfig) =>
  createHostedClient(isContentHosted() ? config : { ...config, ...ownOrigin() })
