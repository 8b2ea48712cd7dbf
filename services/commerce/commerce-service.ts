import type { Assets, AssetsInBucket } from '@shop/assets/assets'
import type { Move, MoveResult } from '@shop/assets/move-assets'
import type { Database } from '@shop/database'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import type { Logger } from '@shop/http/logger'
import { parseTrustedProxies, type TrustedProxies } from '@shop/http/client-address'
import { problem, unavailable } from '@shop/http/problem'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
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
import { confirmationMail } from './orders/confirmation-mail.ts'
import { createOrderPlacement } from './orders/order-placement.ts'
import { recentOrders, type OrderSummary } from './orders/recent-orders.ts'
import { createApiRoutes } from './storefront-api/api-routes.ts'
import type { createStorefrontApi } from './storefront-api/storefront-api.ts'
import { createRateLimits, type RequestsPerMinute } from './rate-limits.ts'
import type { Scan } from './database/reads.ts'
import type { CommerceTables } from './database/tables.ts'

export type {
  SaleRules,
  CatalogueChange,
  CatalogueExport,
  CatalogueImport,
  CatalogueImportResult,
  Currency,
  OrderSummary,
}

export interface ShopIdentity {
  name: string
  slug: string
  /** Default USD. */
  currency?: Currency | undefined
  /** Absolute address of the storefront's home page, for links back to the shop. */
  storeUrl: string
  /** Other origins of the same shop: who comes to the checkout from one of them is led back there. */
  storeOrigins?: readonly string[] | undefined
  /** A stylesheet of the same origin that brings the fonts Fraunces and Figtree; without it system fonts stand in. */
  fontStylesheet?: string | undefined
}

export interface CommerceServiceOptions {
  database: Database
  /** What the shop's content says about how products are sold; without it, the catalogue alone decides. */
  readSaleRules?: ReadSaleRules | undefined
  /** Where the catalogue's pictures are kept, if not in the database. */
  inBucket?: AssetsInBucket | undefined
  /** Absolute public address under which the service is mounted; its path is stripped before a request reaches `fetch`. */
  baseUrl: string
  shop: ShopIdentity
  /** The public Storefront API token. When set, API requests must carry it in `X-Shopify-Storefront-Access-Token`. */
  accessToken?: string | undefined
  /** Whose `X-Forwarded-For` is believed; by default nobody's. */
  trustedProxies?: TrustedProxies | undefined
  /** How often one may ask within a minute; what is not named stays generous. */
  rateLimits?: Partial<RequestsPerMinute> | undefined
  logger: Logger
}

export interface CommerceService {
  /**
   * Answers API, checkout and image requests; paths are relative to `baseUrl`. `connection` is what the server knows of
   * where the request comes from; without it, it comes from the shop itself. Never rejects.
   */
  fetch(request: Request, connection?: object): Promise<Response>
  /** @throws CatalogueError naming row and column; nothing of the file is kept then. */
  importCatalogue(source: CatalogueImport): Promise<CatalogueImportResult>
  /** The whole catalogue as the files that an import takes. */
  exportCatalogue(): Promise<CatalogueExport>
  /** For those who run the shop: the newest orders, at most `limit`, the last one first. */
  orders(limit: number): Promise<OrderSummary[]>
  /** Calls `listener` after stock, price or product changes in any process, until the returned function is called. */
  onChange(listener: (change: CatalogueChange) => void): () => void
  /**
   * Moves all pictures to the bucket, or back. @throws {Error} naming what went wrong with the first that could not be
   * moved; what was moved before stays moved.
   */
  moveAssets(move: Move): Promise<MoveResult>
  /** Stops telling listeners; the database stays open, as it is its owner's. */
  close(): Promise<void>
}

function createRoutes(options: CommerceServiceOptions, assets: Assets, baseUrl: string): Hono {
  const { database, shop, accessToken, trustedProxies = parseTrustedProxies([]), logger } = options
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
    confirmationMail: (order) => confirmationMail(order, { shopName: shop.name, baseUrl }),
  })
  const rateLimits = createRateLimits({ database, trustedProxies, limits: options.rateLimits })
  let api: Promise<ReturnType<typeof createStorefrontApi>> | undefined
  const loadApi = () =>
    (api ??= import('./storefront-api/storefront-api.ts').then(({ createStorefrontApi }) =>
      createStorefrontApi({
        reads,
        mutations: createCartMutations(database, readSaleRules),
        context: { baseUrl, currency },
        shop: { name: shop.name, currency, storeUrl: shop.storeUrl, shipsTo: countries.map(({ code }) => code) },
        rateLimits,
        logger,
      }),
    ))
  return new Hono()
    .use(nameRoute)
    .route('/api', createApiRoutes(loadApi, accessToken, rateLimits))
    .route('/images', createImageRoutes({ queries, assets, logger }))
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

const day = 86_400_000

/** Removes expired carts and pictures that nothing uses, now and once a day. */
function startSweep(database: Database, assets: Assets) {
  const removeCarts = () =>
    database.write(({ trx }) => removeExpiredCarts(trx.withTables<CommerceTables>()), { takesLong: true })
  const tasks = [removeCarts, () => removeUnusedImages(database, assets), () => assets.tidy()]
  async function sweep(): Promise<void> {
    for (const task of tasks) await task().catch((error: unknown) => database.onError(error))
  }
  let running = sweep()
  const timer = setInterval(() => (running = sweep()), day)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * The shop's commerce: Storefront API at `/api/{version}/graphql.json`, checkout at `/checkouts/{token}`, pictures at
 * `/images/{sha1}/{name}`. Resolves when the tables are up to date and requests can be answered.
 */
export async function createCommerceService(options: CommerceServiceOptions): Promise<CommerceService> {
  const { database } = options
  await database.migrate('commerce', commerceMigrations)
  const assets = await openImageAssets(database, options.logger, options.inBucket)
  const app = createRoutes(options, assets, options.baseUrl.replace(/\/+$/u, ''))
  const sweep = startSweep(database, assets)
  const unsubscribers = new Set<() => void>()
  return {
    fetch: async (request, connection) => app.fetch(request, connection),
    async importCatalogue(source) {
      const { importCatalogue } = await import('./files/catalogue-import.ts')
      return importCatalogue({ database, assets }, source)
    },
    async exportCatalogue() {
      const { exportCatalogue } = await import('./files/catalogue-export.ts')
      return exportCatalogue({ database, assets })
    },
    moveAssets: (move) => assets.move(move),
    orders: (limit) => recentOrders(database.kysely.withTables<CommerceTables>(), limit),
    onChange(listener) {
      const unsubscribe = subscribeToChanges(database, listener)
      unsubscribers.add(unsubscribe)
      return () => {
        unsubscribers.delete(unsubscribe)
        unsubscribe()
      }
    },
    async close() {
      await sweep.stop()
      for (const unsubscribe of unsubscribers) unsubscribe()
      unsubscribers.clear()
    },
  }
}
