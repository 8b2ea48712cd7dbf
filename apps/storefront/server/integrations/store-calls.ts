import { currentRequest } from '@shop/telemetry/request-scope'
import { z } from 'zod'
import type { Config } from '../config/config.ts'

/** Header of the token that browsers may see. */
export const publicToken = 'X-Shopify-Storefront-Access-Token'
/** Header of the token that only the server may see. */
export const privateToken = 'Shopify-Storefront-Private-Token'
const buyerAddress = 'Shopify-Storefront-Buyer-IP'

/** An overloaded store's response, which has status 200. */
const overloadSchema = z.object({
  data: z.null().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.literal('THROTTLED') }) })).min(1),
})

/** In bytes, far above the size of such a response: larger ones are not parsed here. */
const maxOverloadSize = 4096

function isOverload(body: ArrayBuffer): boolean {
  if (body.byteLength > maxOverloadSize) return false
  try {
    return overloadSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).success
  } catch {
    return false
  }
}

/** Gives an overload response the status 429, which opens the circuit, so that pages do not each wait for the store. */
async function withStatus(response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const body = await response.arrayBuffer()
  return new Response(body, isOverload(body) ? { status: 429, headers: response.headers } : response)
}

/**
 * The server's calls to the store. A real one gets the private token instead of the public one if there is one, and the
 * address of the visitor whose request causes the call, so that it limits each visitor separately; calls that no
 * visitor has caused carry no address. Redirects fail, so that the token is not forwarded.
 * Protocol: https://shopify.dev/docs/api/usage/authentication#making-server-side-requests
 */
export function asStoreCall({ STOREFRONT_DOMAIN, STOREFRONT_PRIVATE_TOKEN }: Config, send: typeof fetch): typeof fetch {
  if (!STOREFRONT_DOMAIN) return send
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (STOREFRONT_PRIVATE_TOKEN) {
      headers.delete(publicToken)
      headers.set(privateToken, STOREFRONT_PRIVATE_TOKEN)
    }
    const visitor = currentRequest()?.visitor
    if (visitor) headers.set(buyerAddress, visitor)
    return withStatus(await send(input, { ...init, headers, redirect: 'error' }))
  }
}
