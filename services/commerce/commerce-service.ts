import type { Assets, AssetsInBucket } from '@shop/assets/assets'
import type { Move, MoveResult } from '@shop/assets/move-assets'
import type { Database } from '@shop/database'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { createUpkeep } from '@shop/database/upkeep'
import type { Logger } from '@shop/http/logger'
import { parseTrustedProxies, type TrustedProxies } from '@shop/http/client-address'
import { problem, unavailable } from '@shop/http/problem'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { createMetafieldMutations } from './cart/cart-metafields.ts'
import { createCartMutations } from './cart/cart-mutations.ts'
import { removeExpiredCarts } from './cart/cart-store.ts'
import { noSaleRules, type ReadSaleRules, type SaleRules } from './cart/sale-rules.ts'
import { subscribeToChanges, type CatalogueChange } from './catalogue/catalogue-changes.ts'
import type { CatalogueExport } from './files/catalogue-export.ts'
import type { CatalogueImport, CatalogueImportResult } from './files/catalogue-import.ts'
import { createCheckoutRoutes } from './checkout/checkout-routes.ts'
import { createStylesheetRoute, stylesheetPath } from './checkout/stylesheet.ts'
import { countries } from './shipping/countries.ts'
import { logFailure } from '@shop/http/failure'
import { createImageRoutes } from './images/image-routes.ts'
import { openImageAssets, removeUnusedImages } from './images/stored-images.ts'
import { commerceMigrations } from './database/migrations.ts'
import type { Currency } from './values/money.ts'
import type { GiftCardSettings } from './orders/gift-card-issue.ts'
import { createOrderPlacement } from './orders/order-placement.ts'
import { createOrderDesk, type Operator } from './order-desk/order-desk.ts'
import { apiPaths, createApiRoutes } from './storefront-api/api-routes.ts'
import { openQueryProcess } from './storefront-api/open-query-process.ts'
import type { createStorefrontApi } from './storefront-api/storefront-api.ts'
import { createRateLimits, type CommerceLimits } from './rate-limits.ts'
import type { Scan } from './database/reads.ts'
import type { CommerceTables } from './database/tables.ts'

export { apiPaths }
export type { GiftCardSettings, SaleRules, Operator }

export interface ShopIdentity {
  name: string
  /** Default USD. */
  currency?: Currency | undefined
  /** Absolute URL of the storefront's home page, for links back to the shop. */
  storeUrl: string
  /** Other origins of the same shop: shoppers return to the one from which they came to the checkout. */
  storeOrigins?: readonly string[] | undefined
  /** A stylesheet of the same origin with the fonts Fraunces and Figtree; without it system fonts are used. */
  fontStylesheet?: string | undefined
}

export interface CommerceServiceOptions {
  database: Database
  giftCards: GiftCardSettings
  /** Reads the sale rules from the shop's content; without it, only the catalogue's rules apply. */
  readSaleRules?: ReadSaleRules | undefined
  /** The bucket for the catalogue's pictures, if they are not in the database. */
  inBucket?: AssetsInBucket | undefined
  /** The service's absolute public URL; its path is stripped before a request reaches `fetch`. */
  baseUrl: string
  shop: ShopIdentity
  /** The public Storefront API token. If set, API requests must send it in `X-Shopify-Storefront-Access-Token`. */
  accessToken?: string | undefined
  /**
   * The private Storefront API token of servers that render for shoppers, and name each in
   * `Shopify-Storefront-Buyer-IP`.
   */
  privateToken?: string | undefined
  /** The proxies whose `X-Forwarded-For` is trusted; default: none. */
  trustedProxies?: TrustedProxies | undefined
  /** Rate limits per minute; others keep their generous defaults. */
  rateLimits?: Partial<CommerceLimits> | undefined
  logger: Logger
  /** Whether this process deletes expired carts and unused pictures: one is enough. Default true. */
  hasUpkeep?: boolean | undefined
}

export interface CommerceService {
  /**
   * Responds to API, checkout and image requests; paths are relative to `baseUrl`. `connection` is the server's
   * bindings with the client's address; undefined for requests of the shop itself. Never rejects.
   */
  fetch(request: Request, connection?: object): Promise<Response>
  /** Whether the catalogue has any product, published or not. */
  hasProducts(): Promise<boolean>
  /** @throws CatalogueError naming row and column; then nothing is imported. */
  importCatalogue(source: CatalogueImport): Promise<CatalogueImportResult>
  /** The whole catalogue as files that can be imported. */
  exportCatalogue(): Promise<CatalogueExport>
  /** Responds to the requests of the shop's operators as {@link createOrderDesk}. Never rejects. */
  fetchAsOperator(request: Request, operator: Operator | undefined): Promise<Response>
  /** Calls `listener` after stock, price or product changes in any process, until the returned function is called. */
  onChange(listener: (change: CatalogueChange) => void): () => void
  /**
   * Moves all pictures to the bucket, or back. @throws {Error} for the first that could not be moved; those before stay
   * moved.
   */
  moveAssets(move: Move): Promise<MoveResult>
  /** Stops background work; the database stays open, and calls listeners until it closes. */
  close(): Promise<void>
}

/** The Storefront API's description of the shop. */
function describe({ shop }: CommerceServiceOptions, baseUrl: string) {
  const { name, storeUrl, currency = 'USD' } = shop
  return {
    context: { baseUrl, storeUrl: storeUrl.replace(/\/+$/u, ''), currency },
    shop: { name, currency, storeUrl, countries: countries.map(({ code }) => code) },
  }
}

interface RouteParts {
  assets: Assets
  baseUrl: string
  queryProcess: ReturnType<typeof openQueryProcess>
}

function createRoutes(options: CommerceServiceOptions, { assets, baseUrl, queryProcess }: RouteParts): Hono {
  const { database, shop, accessToken, privateToken, trustedProxies = parseTrustedProxies([]), logger } = options
  const { readSaleRules = noSaleRules } = options
  const queries = database.kysely.withTables<CommerceTables>()
  const scan: Scan = (read) => database.scan((kysely) => read(kysely.withTables<CommerceTables>()))
  const reads = { queries, scan }
  const currency = shop.currency ?? 'USD'
  const { origin, pathname } = new URL(baseUrl)
  const mount = pathname.replace(/\/$/u, '')
  const stylesheets = [shop.fontStylesheet, mount + stylesheetPath].filter((href) => href !== undefined)
  const { storeUrl, storeOrigins = [] } = shop
  const page = { shopName: shop.name, storeUrl, storeOrigins, mount, stylesheets }
  const placeOrder = createOrderPlacement({
    database,
    currency,
    readSaleRules,
    giftCards: options.giftCards,
    mail: { shopName: shop.name, baseUrl },
  })
  const rateLimits = createRateLimits({ database, trustedProxies, limits: options.rateLimits })
  let api: Promise<ReturnType<typeof createStorefrontApi>> | undefined
  const loadApi = () =>
    (api ??= import('./storefront-api/storefront-api.ts').then(({ createStorefrontApi }) =>
      createStorefrontApi({
        ...describe(options, baseUrl),
        reads,
        mutations: createCartMutations(database, readSaleRules),
        metafields: createMetafieldMutations(database),
        rateLimits,
        queryProcess,
        logger,
      }),
    ))
  return new Hono()
    .use(nameRoute)
    .route('/', createApiRoutes(loadApi, { publicToken: accessToken, privateToken }, rateLimits))
    .route('/images', createImageRoutes({ database, assets, trustedProxies, logger }))
    .route(
      '/checkouts',
      createCheckoutRoutes({
        database,
        placeOrder,
        context: page,
        currency,
        readSaleRules,
        origin,
        rateLimits,
        logger,
      }),
    )
    .route('/', createStylesheetRoute())
    .notFound(() => problem(404, 'There is nothing at this address'))
    .onError((error) => {
      logFailure(logger, 'A commerce request failed', error)
      if (error instanceof DatabaseUnavailableError) return unavailable('The shop is not reachable right now')
      return problem(500, 'Something went wrong here; nothing was changed')
    })
}

/** Deletes expired carts and unused pictures, now and once a day; in milliseconds. */
const upkeepTimes = { after: 0, every: 86_400_000 }

/**
 * The shop's commerce: Storefront API at `/api/{version}/graphql.json`, checkout at `/checkouts/{token}`, pictures at
 * `/images/{sha1}/{name}`. Resolves when the tables are migrated and requests can be served.
 */
export async function createCommerceService(options: CommerceServiceOptions): Promise<CommerceService> {
  const { database } = options
  await database.migrate('commerce', commerceMigrations)
  const assets = await openImageAssets(database, options.logger, options.inBucket)
  const baseUrl = options.baseUrl.replace(/\/+$/u, '')
  const queryProcess = openQueryProcess({
    ...describe(options, baseUrl),
    location: database.location,
    logLevel: options.logger.level,
  })
  const app = createRoutes(options, { assets, baseUrl, queryProcess })
  const orderDesk = createOrderDesk({
    database,
    mail: { shopName: options.shop.name, baseUrl },
    mount: new URL(baseUrl).pathname.replace(/\/$/u, ''),
    logger: options.logger,
  })
  const { hasUpkeep = true } = options
  const upkeep = createUpkeep(
    database,
    [() => removeExpiredCarts(database), () => removeUnusedImages(database, assets), () => assets.tidy()],
    hasUpkeep ? upkeepTimes : undefined,
  )
  return {
    fetch: async (request, connection) => app.fetch(request, connection),
    async hasProducts() {
      const queries = database.kysely.withTables<CommerceTables>()
      return (await queries.selectFrom('commerce_product').select('id').limit(1).execute()).length > 0
    },
    async importCatalogue(source) {
      const { importCatalogue } = await import('./files/catalogue-import.ts')
      return importCatalogue({ database, assets }, source)
    },
    async exportCatalogue() {
      const { exportCatalogue } = await import('./files/catalogue-export.ts')
      return exportCatalogue({ database, assets })
    },
    moveAssets: (move) => assets.move(move),
    fetchAsOperator: async (request, operator) => orderDesk.fetch(request, { operator }),
    onChange: (listener) => subscribeToChanges(database, listener),
    async close() {
      await queryProcess.close()
      await upkeep.stop()
    },
  }
}
