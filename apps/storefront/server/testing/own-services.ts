import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { createRecommendationsService } from '@shop/recommendations-service'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import { requestContext, type RequestContext } from '../../app/request-context.ts'
import { loader as recommendations } from '../../app/routes/resources/cart-recommendations.ts'
import { loader as settings } from '../../app/routes/resources/cart-settings.ts'
import { loader as shopMenu } from '../../app/routes/resources/shop-menu.ts'
import { createClients } from '../main/clients.ts'
import { readConfig } from '../config/config.ts'
import { fetchInProcess } from '../integrations/in-process.ts'
import { openCommerce } from '../main/open-commerce.ts'
import { openContent } from '../main/open-content.ts'
import { catalogueUrl, createSite } from '../config/site.ts'

const origin = 'http://shop.test'

function fail(error: unknown): never {
  throw error
}

export interface OwnServicesOptions {
  /** The published documents. */
  documents?: readonly object[]
  /** The product file, with its plans, discounts and redirects. */
  products?: string
  sellingPlans?: string
  discounts?: string
  redirects?: string
}

/**
 * The content, commerce and recommendation services as the shop runs them, on a separate database that is deleted after
 * the file's tests. They return exactly the fields that a query selects.
 */
export async function openOwnServices({ documents = [], products, ...tables }: OwnServicesOptions) {
  const config = readConfig({
    PUBLIC_URL: origin,
    EDITOR_PASSWORD: 'correct horse',
    GIFT_CARD_SECRET: 'a-secret-of-32-characters-or-more',
  })
  const logger = createLogger('silent')
  const directory = await mkdtemp(path.join(tmpdir(), 'own-services-'))
  const database = await openDatabase({ directory })
  const content = await openContent(config, database, { logger })
  await writeFile(path.join(directory, 'data.ndjson'), documents.map((document) => JSON.stringify(document)).join('\n'))
  await content.importDataset({ dataset: 'production', directory })
  const commerce = await openCommerce(config, database, { logger, content })
  if (products) await commerce.importCatalogue({ text: products, ...tables })
  const toContent = fetchInProcess(`${origin}/services/content`, content.fetch)
  const toCommerce = fetchInProcess(`${origin}/services/commerce`, commerce.fetch)
  const recommending = createRecommendationsService({
    storefront: { url: catalogueUrl(config, config.publicUrl), fetch: toCommerce },
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  })
  const senders = {
    content: toContent,
    commerce: toCommerce,
    recommendations: fetchInProcess(`${origin}/services/recommendations`, (request) => recommending.fetch(request)),
    shopApi: () => Promise.reject(new Error('own-services.ts does not provide the shop’s own API')),
  }

  const loaders = createStaticHandler([
    { path: '/cart/settings', loader: settings },
    { path: '/cart/recommendations', loader: recommendations },
    { path: '/navigation/shop-menu', loader: shopMenu },
  ])

  /** A loader's context; `changes` override values of these services. `onSchemaError` is called for broken content. */
  function context(
    changes: Partial<RequestContext> = {},
    onSchemaError: (error: Error) => void = fail,
  ): RequestContext {
    return {
      site: createSite(config, { variant: 'cbd', url: origin }),
      ...createClients(config, senders, onSchemaError),
      preview: null,
      requestId: null,
      declareSearchParams() {},
      receiveHtml() {},
      ...changes,
    }
  }

  /** The same in the form that a loader gets. */
  function routerContext(changes?: Partial<RequestContext>): RouterContextProvider {
    const provider = new RouterContextProvider()
    provider.set(requestContext, context(changes))
    return provider
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    // `keepalive` is not simulated: a request is aborted with its page.
    if (url.pathname.startsWith('/services/commerce/')) return toCommerce(url, { ...init, keepalive: false })
    return loaders.queryRoute(new Request(url), { requestContext: routerContext() })
  }

  const unanswered = new Set<Promise<Response>>()
  let isClosed = false

  return {
    database,
    context,
    routerContext,
    /**
     * Handles the requests of a page in the browser. After the services are closed, requests stay pending, as when a
     * page is left.
     */
    async askedByPage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      if (isClosed) return new Promise(() => {})
      const answered = answer(input, init)
      unanswered.add(answered)
      return answered.finally(() => unanswered.delete(answered))
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      await Promise.allSettled(unanswered)
      await commerce.close()
      await content.close()
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}
