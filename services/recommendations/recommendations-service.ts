import { createStorefront, type StorefrontOptions } from '@shop/graphql/storefront'
import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import { logFailure } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { fieldErrors, problem, tooManyRequests } from '@shop/http/problem'
import { createAddressLimits } from '@shop/http/address-limits'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { z } from 'zod'
import { rankProducts, type Suggestions } from './rank-products.ts'
import { productSchema, toRecommendation, type Recommendation } from './recommended-product.ts'
import { maxCartLines, maxPerRequest, recommendationsDocument } from './recommendations.document.ts'

export interface RecommendationsServiceOptions {
  /** The catalogue's API, in a version with complementary products (2023-10 or later). */
  storefront: StorefrontOptions
  /** If set, requests must send it as `key`. */
  accessKey?: string | undefined
  trustedProxies: TrustedProxies
  logger: Logger
}

export interface RecommendationsService {
  /**
   * Responds to `GET /custom/id/{dataSourceId}?key=&shopify_product_ids=1,2&shopify_variant_ids=3`: `{data:
   * Recommendation[]}`, the best first. 400 with the invalid fields, 401 for a wrong key, 429, 502 when the catalogue
   * cannot be read. Never rejects.
   */
  fetch(request: Request, connection?: unknown): Promise<Response>
}

const idList = z
  .string()
  .regex(/^(\d{1,19}(,\d{1,19}){0,249})?$/u, 'must be up to 250 numbers, separated by commas')
  .transform((text) => text.split(',').filter(Boolean))

const searchSchema = z.object({
  dataSourceId: z.string().regex(/^[\w-]{1,64}$/u, 'must be 1 to 64 letters, digits, hyphens or underscores'),
  shopify_product_ids: idList.default([]),
  shopify_variant_ids: idList.default([]),
})

const listSchema = z.array(productSchema).nullable()

/** The response for that many products: a list that is missing is an invalid response, not an empty list. */
const responseSchema = (count: number) =>
  z.record(
    z.enum(Array.from({ length: count }).flatMap((_, index) => [`together${index}`, `related${index}`])),
    listSchema,
  )

const gidOf = (id: string): string => `gid://shopify/Product/${id}`

/** Far above the changes of a visitor's cart. */
const requestsAMinute = 120

function createRecommend(storefront: StorefrontOptions) {
  const request = createStorefront(storefront)

  async function suggestFor(ids: readonly string[]): Promise<Suggestions[]> {
    const variables = Object.fromEntries(ids.map((id, index) => [`product${index}`, id]))
    const lists = await request(responseSchema(ids.length), recommendationsDocument(ids.length), variables)
    return ids.map((_, index) => ({
      together: lists[`together${index}`] ?? [],
      related: lists[`related${index}`] ?? [],
    }))
  }

  return async (productIds: readonly string[]): Promise<Recommendation[]> => {
    const cart = [...new Set(productIds)].map(gidOf)
    const asked = cart.slice(0, maxCartLines)
    const parts = [asked.slice(0, maxPerRequest), asked.slice(maxPerRequest)].filter(({ length }) => length > 0)
    const suggestions = await Promise.all(parts.map(suggestFor))
    return rankProducts(suggestions.flat(), new Set(cart)).map(toRecommendation)
  }
}

/**
 * 'You'll also love' (specification, section 7): products bought together with the cart's, then related ones.
 * Implements the protocol of the hosted recommendation engine on any Storefront API.
 */
export function createRecommendationsService(options: RecommendationsServiceOptions): RecommendationsService {
  const { storefront, accessKey, trustedProxies, logger } = options
  const recommend = createRecommend(storefront)
  const limits = createAddressLimits({ limits: { recommendations: requestsAMinute } })
  const app = new Hono<{ Bindings: object }>()
  app
    .use(nameRoute)
    .get('/custom/id/:dataSourceId', async (context) => {
      const caller = clientAddress(context.req.raw, context.env, trustedProxies)
      const wait = await limits.take('recommendations', caller)
      if (wait > 0) return tooManyRequests(wait)
      if (accessKey !== undefined && context.req.query('key') !== accessKey) return problem(401, 'The key is wrong')
      const search = searchSchema.safeParse({ ...context.req.query(), ...context.req.param() })
      if (!search.success) return problem(400, 'The request is invalid', fieldErrors(search.error.issues, 'query'))
      const data = await recommend(search.data.shopify_product_ids)
      return Response.json({ data }, { headers: { 'Cache-Control': 'private, max-age=60' } })
    })
    .notFound(() => problem(404, 'There is nothing at this address'))
    .onError((error) => {
      logFailure(logger, 'Recommendations could not be read from the catalogue', error)
      return problem(502, 'Recommendations are unavailable right now')
    })
  return { fetch: async (request, connection) => app.fetch(request, connection ?? {}) }
}
