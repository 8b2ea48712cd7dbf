import { createStorefrontClient, type StorefrontClient } from '../commerce/storefront-client.ts'
import { authToken } from '../features/login/auth-token.ts'
import type { Site } from '../site.ts'

export type ClientName = 'default' | 'storefront' | 'cart'

const token = (): string | null => authToken(document.cookie)

/**
 * A GraphQL client of the browser (second document of the specification, section 7): `default` speaks to the shop's own
 * API, `storefront` to the catalogue, `cart` to the cart service. All carry the bearer token of whoever has logged in.
 */
export function createBrowserClient(
  name: ClientName,
  { storefrontApi, catalogueApi, shopApiUrl }: Pick<Site, 'storefrontApi' | 'catalogueApi' | 'shopApiUrl'>,
): StorefrontClient {
  const endpoints = { default: { url: shopApiUrl, accessToken: null }, storefront: catalogueApi, cart: storefrontApi }
  // What the cart is told still arrives when the page is left.
  return createStorefrontClient({ ...endpoints[name], name, keepalive: name === 'cart', authToken: token })
}
