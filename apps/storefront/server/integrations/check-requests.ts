import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { storefrontApiUrl } from '../config/site.ts'
import { createSanityClient } from './sanity-client.ts'
import { privateToken, publicToken } from './store-calls.ts'

/** Timeout of a response, in milliseconds. */
export const timeout = 10_000

/** Requests a URL, with that timeout. */
export const request = (send: typeof fetch, url: string, init: RequestInit = {}): Promise<Response> =>
  send(url, { ...init, signal: AbortSignal.timeout(timeout) })

/** Requests a URL for its status only. */
export async function statusOf(send: typeof fetch, url: string, init?: RequestInit): Promise<number> {
  const response = await request(send, url, init)
  await response.body?.cancel()
  return response.status
}

const responseSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
})

/** Sends a GraphQL query; an invalid response has neither data nor errors. */
export async function queryGraphql(
  send: typeof fetch,
  url: string,
  query: string,
  headers: Record<string, string> = {},
) {
  const response = await request(send, url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const parsed = responseSchema.safeParse(await response.json().catch(() => null))
  return { status: response.status, data: parsed.data?.data, errors: parsed.data?.errors ?? [] }
}

/** Reads a store's name, and a field of each readable access scope that the shop needs. */
const storeQuery = `#graphql
  {
    shop {
      name
    }
    products(first: 1) {
      nodes {
        variants(first: 1) {
          nodes {
            quantityAvailable
            sellingPlanAllocations(first: 1) {
              nodes {
                sellingPlan {
                  id
                }
              }
            }
          }
        }
      }
    }
    page(handle: "doctor") {
      id
    }
    cart(id: "gid://shopify/Cart/doctor") {
      id
    }
  }
`

const shopSchema = z.object({ shop: z.object({ name: z.string() }) })

/**
 * Requests a store's name, with the token of a setting.
 * @throws {Error} when the token is refused or lacks an access scope, or when the store does not respond.
 */
export async function fetchStoreName(
  config: Config,
  { version, token }: { version: string; token: 'STOREFRONT_ACCESS_TOKEN' | 'STOREFRONT_PRIVATE_TOKEN' },
  send: typeof fetch,
): Promise<string> {
  const url = storefrontApiUrl(`https://${config.STOREFRONT_DOMAIN}`, version)
  const header = token === 'STOREFRONT_PRIVATE_TOKEN' ? privateToken : publicToken
  const { status, data, errors } = await queryGraphql(send, url, storeQuery, { [header]: config[token] ?? '' })
  if (status === 401 || status === 403) throw new Error(`${token} is refused`)
  const denied = errors.filter(({ extensions }) => extensions?.code === 'ACCESS_DENIED').map(({ message }) => message)
  if (denied.length > 0) throw new Error(`${token}: ${denied.join(' ')}`)
  const parsed = shopSchema.safeParse(data)
  if (!parsed.success) {
    const reasons = errors.map(({ message }) => message).join(' ')
    throw new Error(`version ${version} returns ${status} and no shop${reasons && `: ${reasons}`}`)
  }
  return parsed.data.shop.name
}

/**
 * Whether a dataset of hosted content has a home document.
 * @throws {Error} with the dataset's name when it cannot be read.
 */
export async function hasHome(config: Config, dataset: string, send: typeof fetch): Promise<boolean> {
  try {
    const home: unknown = await createSanityClient(config, send, { dataset }).fetch('*[_id == "home"][0]._id')
    if (home === undefined) throw new Error('the response is not one of a content service')
    return home !== null
  } catch (cause) {
    throw new Error(`${dataset} cannot be read with CONTENT_READ_TOKEN`, { cause })
  }
}
