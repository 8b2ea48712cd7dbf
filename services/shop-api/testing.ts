import { parseTrustedProxies } from '@shop/http/client-address'
import { createTestDatabase } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { z } from 'zod'
import { createShopApi, type ShopApiOptions } from './shop-api.ts'

export interface StoredPlan {
  id: string
  name: string
  deliveryPolicy: { interval?: string; intervalCount?: number | null } | null
}

/** A product of the Storefront API. */
export const product = (handle: string, plans: StoredPlan[] = []) => ({
  id: `gid://shopify/Product/${handle}`,
  handle,
  title: `The ${handle}`,
  productType: 'Sparkling Water',
  availableForSale: true,
  featuredImage: { url: `https://pictures.test/${handle}.webp` },
  sellingPlanGroups: { nodes: plans.length > 0 ? [{ sellingPlans: { nodes: plans } }] : [] },
})

export const monthly = (id: string): StoredPlan => ({
  id,
  name: 'Every month',
  deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
})

const callSchema = z.object({
  query: z.string(),
  variables: z.object({ count: z.number(), cursor: z.string().nullable(), query: z.string().nullable() }),
})

/** A fake Storefront API with pages of `products`; its calls are recorded. */
export function fakeStorefront(products: readonly object[]) {
  const calls: z.output<typeof callSchema>[] = []
  const answer: typeof fetch = async (_, init) => {
    const call = callSchema.parse(JSON.parse(String(init?.body)))
    calls.push(call)
    const start = call.variables.cursor === null ? 0 : Number(call.variables.cursor) + 1
    const edges = products
      .slice(start, start + call.variables.count)
      .map((node, index) => ({ cursor: String(start + index), node }))
    const hasNextPage = start + edges.length < products.length
    return Response.json({ data: { products: { edges, pageInfo: { hasNextPage } } } })
  }
  return { calls, fetch: answer }
}

export async function createTestApi(storefront: typeof fetch, options: Partial<ShopApiOptions> = {}) {
  const database = await createTestDatabase()
  const log: string[] = []
  const api = await createShopApi({
    database,
    storefront: { url: 'https://store.test/api/2024-07/graphql.json', fetch: storefront },
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('info', { write: (line) => void log.push(line) }),
    ...options,
  })

  /** Posts a body, from `address` if given, else from within the process. */
  async function post(body: string, address?: string): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' }
    const connection = address && { incoming: { socket: { remoteAddress: address } } }
    return api.fetch(new Request('https://shop.test/graphql', { method: 'POST', headers, body }), connection)
  }
  return {
    database,
    api,
    log,
    post,
    /** Sends a document and returns the whole body. */
    async query(query: string, variables?: Record<string, unknown>): Promise<unknown> {
      return (await post(JSON.stringify({ query, variables }))).json()
    },
  }
}
