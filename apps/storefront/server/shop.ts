import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { createOutboxWorker } from '@shop/database/outbox-worker'
import { isBrokenOff } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { problem, unavailable } from '@shop/http/problem'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { createLimits, type Limits } from './address-limits.ts'
import { pagePolicy } from './allowed-sources.ts'
import { assets } from './assets.ts'
import { createBackOffice } from './back-office.ts'
import { browserErrorRoutes } from './browser-errors.ts'
import { createClients } from './clients.ts'
import type { Config } from './config.ts'
import { isEditor } from './editor-session.ts'
import { createErrorReporter, type ErrorReporter } from './error-reporter.ts'
import { fontRoutes } from './fonts.ts'
import { fetchInProcess, fetchWithin } from './in-process.ts'
import { createMailer, createMailHandler } from './mail.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { createNeighbours, type Neighbours } from './neighbour.ts'
import { createPageArchive } from './page-archive.ts'
import { createPageCache, type Pages } from './page-cache.ts'
import { createPageMaker, type MakePage } from './page-maker.ts'
import type { Policy } from './page.ts'
import { createPreviews, type Render } from './preview.ts'
import { openConfiguredDatabase, whileStarting } from './open-database.ts'
import { onlyReading, readableRequests } from './readable-requests.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { createReadinessChecks } from './readiness-checks.ts'
import { answerRequests } from './requests.ts'
import type { Renderer } from './renderer.ts'
import { createContentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { securityTxtRoutes } from './security-txt.ts'
import { studioRoutes } from './studio.ts'
import { openServices, type Services } from './services.ts'
import { createSite, originOf, variantOf } from './site.ts'
import { openTelemetry, type Telemetry } from './telemetry.ts'
import { tidyAddress } from './tidy-address.ts'

export interface ShopOptions {
  config: Config
  logger: Logger
  /** Makes a page; asked for at each, so that development can exchange it. */
  renderer(): Promise<Renderer>
  development: boolean
}

export interface Shop {
  /** `connection` is what the server knows of where the request comes from. */
  fetch(request: Request, connection?: object): Promise<Response>
  /** Answers a request for a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  /** From now on `/readyz` says that the shop is about to stop. */
  endReadiness(): void
  /** Ends what would keep the server from closing: streams and sockets. */
  disconnect(): void
  /** The first editor's password, when this start has made one. */
  generatedPassword: string | undefined
  /** Where mails are kept, when there is no mail server. */
  mailDirectory: string
  close(): Promise<void>
}

const contentPath = '/services/content'

interface PageSources {
  /** Reaches the services that this process carries, and the world. */
  send: typeof fetch
  /** Reads content in the shop's own right. */
  readContent: typeof fetch
  neighbours: Neighbours
  onContentFault(error: Error): void
  errors: ErrorReporter
  limits: Limits
}

/** What all pages depend on besides their address and what they read. */
function editionOf(config: Config, version: string): string {
  const site = createSite(config, { variant: config.SITE_VARIANT, url: config.publicUrl })
  return JSON.stringify([version, site, pagePolicy(config), config.CONTENT_API_HOST])
}

async function openPageCache(
  { config, renderer }: ShopOptions,
  make: MakePage,
  policy: Policy,
  errors: ErrorReporter,
): Promise<Pages> {
  const { version } = await renderer()
  const archive = createPageArchive({
    directory: path.join(config.DATA_DIR, 'pages'),
    edition: editionOf(config, version),
    onError: (error) => errors.report(error, 'the last good copies of pages cannot be kept or read'),
  })
  return createPageCache({
    make,
    policy,
    archive,
    variantOf: (request) => `${variantOf(config, request)} ${originOf(config, request)}`,
    onError: (error) => errors.report(error, 'a page could not be made; the last good one was served'),
  })
}

/**
 * Previews, each made for whoever asks and never kept, before all other pages: those out of the cache; in development made
 * anew each time, and free to load what the development server offers.
 */
async function createPages(options: ShopOptions, sources: PageSources): Promise<Pages> {
  const { config, development, renderer } = options
  const { send, readContent, neighbours, onContentFault, errors, limits } = sources
  const policy = createContentSecurityPolicy(pagePolicy(config))
  const senders = {
    content: neighbours.content.through(readContent),
    commerce: neighbours.store.through(send),
    recommendations: neighbours.recommendations.through(send),
  }
  const clients = createClients(config, senders, onContentFault)
  const make = createPageMaker({ config, clients, errors, renderer })
  const render: Render = async (request, values) => (await make(request, values)).response
  const pages = development
    ? { fetch: render, invalidate: () => {}, retry: () => {}, close: async () => {} }
    : await openPageCache(options, limits.limitPages(make), policy, errors)
  const previews = createPreviews({
    config,
    send,
    render,
    onContentFault,
    policy: development ? null : policy,
  })
  return { ...pages, fetch: async (request) => (await previews(request)) ?? pages.fetch(request) }
}

interface Parts {
  config: Config
  services: Services
  pages: Pages
  backOffice: Hono
  readiness: Readiness
  errors: ErrorReporter
  limits: Limits
  logger: Logger
  telemetry: Telemetry
}

function mount(app: Hono, parts: Parts): void {
  const { config, services, pages, backOffice, readiness, errors, limits, logger, telemetry } = parts
  const { content, commerce, orders, shopApi, recommendations, forms } = services
  app.use(nameRoute, securityHeaders(config), readableRequests, limits.middleware)
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', () => readiness.answer())
  app.route('/', securityTxtRoutes(config))
  app.route('/', metricsRoutes(config, telemetry.metrics))
  if (content) app.mount(contentPath, content.fetch)
  if (commerce) app.mount('/services/commerce', commerce.fetch)
  app.mount('/services/orders', orders.fetch)
  if (shopApi) app.mount('/services/shop-api', shopApi.fetch)
  if (recommendations) app.mount('/services/recommendations', recommendations.fetch)
  if (forms) app.mount('/services/forms', forms.fetch)
  app.route('/services/browser-errors', browserErrorRoutes(config, logger))
  app.route('/admin/back-office', backOffice)
  app.route('/', studioRoutes(config))
  app.all('/services/*', () => problem(404, 'There is no such service.'))
  app.route('/fonts', fontRoutes)
  for (const path of ['/assets/*', '/icons/*', '/favicon.svg', '/favicon.ico'])
    app.get(path, assets, () => problem(404, 'There is no such file.'))
  app.get('*', tidyAddress)
  app.all('*', onlyReading, ({ req }) => pages.fetch(req.raw))
  app.onError((error) => {
    if (isBrokenOff(error)) return problem(400, 'The request was broken off')
    errors.report(error, 'a request failed')
    if (error instanceof DatabaseUnavailableError) return unavailable('The shop is not reachable right now.')
    return problem(500, 'Something went wrong. Please try again.')
  })
}

/**
 * The whole shop from its configuration, as one function from request to answer.
 * @throws what kept it from starting, once that is reported; a `ConfigError` for what the settings can mend.
 */
export async function createShop(options: ShopOptions): Promise<Shop> {
  const errors = createErrorReporter(options.config, options.logger)
  try {
    return await openShop(options, errors)
  } catch (error) {
    errors.report(error, 'the shop could not start')
    await errors.flush()
    throw error
  }
}

async function openShop(options: ShopOptions, errors: ErrorReporter): Promise<Shop> {
  const { config, logger } = options
  const onError = (error: unknown) => errors.report(error, 'background work failed')
  const database = await openConfiguredDatabase(config, onError)
  const mailDirectory = path.join(config.DATA_DIR, 'mail')
  const from = { name: config.BRAND_NAME, address: `hello@${new URL(config.publicUrl).hostname}` }
  const sendMail = createMailer({ smtpUrl: config.SMTP_URL, directory: mailDirectory, from })
  const elsewhere = {
    store: config.STOREFRONT_DOMAIN !== undefined,
    content: config.CONTENT_PROJECT_ID !== undefined,
    recommendations: config.RECOMMENDATIONS_URL !== undefined,
  }
  const neighbours = createNeighbours(elsewhere, logger)
  const services = await whileStarting(config, openServices(config, database, { logger, sendMail, neighbours }))
  const readiness = createReadiness({ checks: await createReadinessChecks(config, database, services), logger })

  const limits = createLimits(config, database, logger)
  const app = new Hono()
  const onContentFault = (error: Error) => logger.warn({ error }, 'content is not of the shape it should have')
  const send = fetchWithin(config.publicUrl, async (request) => app.fetch(request))
  const readContent = services.content
    ? fetchInProcess(config.publicUrl + contentPath, services.content.fetchAsProcess)
    : send
  const pages = await createPages(options, { send, readContent, neighbours, onContentFault, errors, limits })
  const backOffice = createBackOffice({
    isEditor: (request) => isEditor(request, config, send),
    commerce: services.commerce,
    forms: services.forms,
    mailDirectory: config.SMTP_URL ? undefined : mailDirectory,
  })
  const telemetry = await openTelemetry({
    config,
    database,
    renderer: options.renderer,
    listeners: () => services.content?.listeners() ?? 0,
  })
  mount(app, { config, services, pages, backOffice, readiness, errors, limits, logger, telemetry })
  services.onPublicChange(pages.invalidate)
  for (const neighbour of Object.values(neighbours)) neighbour.onRecovery(pages.retry)

  const outbox = createOutboxWorker({
    database,
    handlers: { mail: createMailHandler(sendMail), ...services.outboxHandlers },
    onError: (error, { id, topic }) => logger.error({ error, id, topic }, 'an entry of the outbox failed'),
  })

  return {
    fetch: answerRequests((request, connection) => app.fetch(request, connection), config.TRUSTED_PROXIES),
    async upgrade(request, socket, head) {
      const path = request.url ?? ''
      if (services.content && path.startsWith(`${contentPath}/`)) {
        await services.content.upgrade(path.slice(contentPath.length), request, socket, head)
      } else {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      }
    },
    endReadiness: readiness.end,
    disconnect: () => services.content?.disconnect(),
    generatedPassword: services.generatedPassword,
    mailDirectory,
    async close() {
      await outbox.stop()
      for (const neighbour of Object.values(neighbours)) neighbour.close()
      await pages.close()
      await services.close()
      await telemetry.close()
      await database.close()
    },
  }
}
