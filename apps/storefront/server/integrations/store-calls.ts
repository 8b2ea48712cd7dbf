import { currentRequest } from '@shop/telemetry/request-scope'
import type { Config } from '../config/config.ts'

/** Header of the token that browsers may have. */
export const publicToken = 'X-Shopify-Storefront-Access-Token'
/** Header of the token that is the server's alone. */
export const privateToken = 'Shopify-Storefront-Private-Token'
const buyerAddress = 'Shopify-Storefront-Buyer-IP'

/**
 * The server's calls to the store. A real one gets the private token in the place of the public one where there is one, and the
 * address of the visitor whose request causes the call, so that it does not take all visitors for one; work that no visitor
 * has caused names nobody. A store that sends the call elsewhere does not get it there: the token is not for others.
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
