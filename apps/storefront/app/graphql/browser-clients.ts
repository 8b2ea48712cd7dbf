import { createStorefrontClient, type StorefrontClient } from '../commerce/storefront-client.ts'
import { authToken } from './auth-token.ts'
import type { Site } from '../site.ts'

export type ClientName = 'default' | 'storefront' | 'cart'

const token = (): string | null => authToken(document.cookie)

/**
 * A GraphQL client in the browser (second document of the specification, section 7): `default` uses the shop's own API,
 * `storefront` the catalogue, `cart` the cart service. All send the bearer token of a logged-in visitor.
 */
export function createBrowserClient(
  name: ClientName,
  { storefrontApi, catalogueApi, shopApiUrl }: Pick<Site, 'storefrontApi' | 'catalogueApi' | 'shopApiUrl'>,
): StorefrontClient {
  const endpoints = { default: { url: shopApiUrl, accessToken: null }, storefront: catalogueApi, cart: storefrontApi }
  // Cart mutations must complete when the visitor leaves the page.
  return createStorefrontClient({ ...endpoints[name], name, keepalive: name === 'cart', authToken: token })
}
