import { currentRequest } from '@shop/telemetry/request-scope'
import type { Config } from '../config/config.ts'

/** Header of the token that browsers may see. */
export const publicToken = 'X-Shopify-Storefront-Access-Token'
/** Header of the token that only the server may see. */
export const privateToken = 'Shopify-Storefront-Private-Token'
const buyerAddress = 'Shopify-Storefront-Buyer-IP'

/**
 * The server's calls to the store. A real one gets the private token instead of the public one if there is one, and the
 * address of the visitor whose request causes the call, so that it limits each visitor separately; calls that no
 * visitor has caused carry no address. Redirects fail, so that the token is not forwarded.
 * Protocol: https://shopify.dev/docs/api/usage/authentication#making-server-side-requests
 */
export function asStoreCall({ STOREFRONT_DOMAIN, STOREFRONT_PRIVATE_TOKEN }: Config, send: typeof fetch): typeof fetch {
  if (!STOREFRONT_DOMAIN) return send
  return (input, init) => {
    const headers = new Headers(init?.headers)
    if (STOREFRONT_PRIVATE_TOKEN) {
      headers.delete(publicToken)
      headers.set(privateToken, STOREFRONT_PRIVATE_TOKEN)
    }
    const visitor = currentRequest()?.visitor
    if (visitor) headers.set(buyerAddress, visitor)
    return send(input, { ...init, headers, redirect: 'error' })
  }
}
