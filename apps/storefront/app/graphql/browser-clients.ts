import { createStorefrontClient, type StorefrontClient } from '../commerce/storefront-client.ts'
import { authToken } from '../features/login/auth-token.ts'
import type { Site } from '../site.ts'

export type ClientName = 'default' | 'storefront' | 'cart'

const token = (): string | null => authToken(document.cookie)

const resets = new Set<() => void>()

/** Has `reset` called, which forgets what was brought by a client and brings it anew, whenever somebody signs in or out. */
export const onClientReset = (reset: () => void): void => void resets.add(reset)

/**
 * Resets everything that the clients have brought.
 * @throws what one of them fails with, after all of them were reset.
 */
export async function resetClients(): Promise<void> {
  await Promise.all([...resets].map(async (reset) => reset()))
}

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
