import { RouterContextProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { withoutUnknownProducts } from '../../app/commerce/known-products.ts'
import { loadListPrices } from '../../app/features/cart/service/list-prices.ts'
import { findStoreRedirect } from '../../app/store-redirect.ts'
import { requestContext, type RequestContext } from '../../app/request-context.ts'
import { fetchWithHosts, startStandIn } from './stand-in.ts'

const page = { groq: '*[slug.current == $slug][0]', schema: z.object({ title: z.string() }).nullable() }

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })

/**
 * A page's loader: reads its document, which may be missing, and the prices of the products on it, or only which of
 * them exist. A careless one treats a failure as no data.
 */
export async function renderPage(request: Request, values: RequestContext): Promise<Response> {
  try {
    const slug = new URL(request.url).pathname
    const reading = values.content.query(page, { slug })
    const found = await (slug.startsWith('/careless') ? reading.catch(() => null) : reading)
    if (!found) {
      const context = new RouterContextProvider()
      context.set(requestContext, values)
      return (
        (await findStoreRedirect({ context, url: new URL(request.url) })) ?? html('This page could not be found', 404)
      )
    }
    const products = [{ commerceId: '7' }]
    if (slug.startsWith('/without-prices')) {
      const known = await withoutUnknownProducts(values, products)
      return html(`${found.title}: ${known.length} products`)
    }
    const prices = await loadListPrices(values, products)
    return html(`${found.title}: ${prices ? prices['7']?.from.amount : 'no prices'}`)
  } catch (error) {
    reportError(error)
    return html('Something went wrong', 500)
  }
}

const amount = (text: string) => ({ amount: text, currencyCode: 'USD' })

/** A call as a source received it. */
interface Call {
  url: URL
  headers: Headers
}

/** Hosted content and a real store as servers of this test, used by a shop with `settings`; closed after the test. */
export async function startHostedSources() {
  const shown = {
    title: 'Calm',
    draft: 'Calm, perhaps',
    price: '12.0',
    isGone: false,
    isSold: true,
    /** Where the store redirects its callers; empty for no redirect. */
    storeIsAt: '',
  }
  /** The secrets that open previews, by dataset. */
  const previewSecrets: Record<string, string> = { production: 'of production', staging: 'of staging' }
  /** The status of responses about datasets that the token may not read, or that do not exist. */
  const closedDatasets: Record<string, number> = {}
  const rules = { subscriptionSkus: new Array<string>(), promotions: [] }
  const calls: Record<'content' | 'store', Call[]> = { content: [], store: [] }
  const note = (source: Call[], { url, headers }: Request) => void source.push({ url: new URL(url), headers })

  /**
   * Looks up the secret of a preview; otherwise returns the rules of sale, or a page's document, published or as its
   * draft.
   */
  function answerContent({ pathname, searchParams }: URL): unknown {
    if (searchParams.get('query')?.includes('sanity.previewUrlSecret')) {
      const secret = previewSecrets[pathname.split('/').at(-1) ?? '']
      const isKnown = secret !== undefined && searchParams.get('$secret') === JSON.stringify(secret)
      const studioUrl = 'https://calm.sanity.studio/structure'
      return {
        private: isKnown ? { _id: 'drafts.s', _updatedAt: '2026-11-22', secret, studioUrl } : null,
        public: null,
      }
    }
    if (searchParams.get('query')?.includes('"subscriptionSkus"')) return rules
    if (shown.isGone || /missing|404/.test(searchParams.get('$slug') ?? '')) return null
    return { title: searchParams.get('perspective') === 'drafts' ? shown.draft : shown.title }
  }

  const content = await startStandIn((request) => {
    note(calls.content, request)
    const status = closedDatasets[new URL(request.url).pathname.split('/').at(-1) ?? '']
    if (status)
      return Response.json({ statusCode: status, error: 'Not found', message: 'Dataset not found' }, { status })
    return Response.json({ ms: 1, result: answerContent(new URL(request.url)) })
  })
  const store = await startStandIn(async (request) => {
    note(calls.store, request)
    if ((await request.text()).includes('productRecommendations'))
      return Response.json({ data: { together0: [], related0: [] } })
    if (shown.storeIsAt) return Response.redirect(`${shown.storeIsAt}/`, 307)
    const priceRange = { minVariantPrice: amount(shown.price), maxVariantPrice: amount(shown.price) }
    const product = { id: 'gid://shopify/Product/7', availableForSale: true, requiresSellingPlan: false, priceRange }
    const node = { __typename: 'Product', ...product }
    return Response.json({ data: { nodes: [shown.isSold ? node : null] } })
  })
  const hosts = { 'https://abc.api.sanity.io': content.origin, 'https://store.test': store.origin }
  vi.stubGlobal('fetch', fetchWithHosts(hosts, globalThis.fetch))
  onTestFinished(async () => {
    await content[Symbol.asyncDispose]()
    await store[Symbol.asyncDispose]()
  })
  const settings = {
    CONTENT_PROJECT_ID: 'abc',
    STOREFRONT_DOMAIN: 'store.test',
    STOREFRONT_ACCESS_TOKEN: 'public',
  }
  return { content, store, shown, closedDatasets, rules, calls, settings }
}
