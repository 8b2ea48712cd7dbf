import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { UndeliverableError } from '@shop/database/outbox'
import { createOutboxWorker } from '@shop/database/outbox-worker'
import { endWithStatus } from '@shop/http/end-with-status'
import { divideImageWork } from '@shop/images'
import { sendCompressed } from '@shop/http/compressed-responses'
import type { Logger } from '@shop/http/logger'
import { Hono } from 'hono'
import { createLimits, type Limits } from '../http/address-limits.ts'
import { pagePolicy } from '../http/allowed-sources.ts'
import { createBackOffice } from '../http/back-office.ts'
import { rejectForeignForms } from '../http/foreign-forms.ts'
import { createClients, type CachedClients } from './clients.ts'
import type { Config } from '../config/config.ts'
import type { DataChange } from './data-cache.ts'
import { findEditor } from '../integrations/editor-session.ts'
import { createErrorReporter, type ErrorReporter } from '../integrations/error-reporter.ts'
import { publishHostedChange } from '../integrations/hosted-changes.ts'
import { fetchInProcess, fetchWithin } from '../integrations/in-process.ts'
import { createMailer, createMailHandler } from '../integrations/mail.ts'
import { noSiblings, type SiblingProcesses } from '../integrations/sibling-processes.ts'
import { createUpstreams } from '../integrations/upstream.ts'
import { developmentPages, openPageCache } from './open-pages.ts'
import { showProblem } from '../http/message-page.ts'
import { responseWithBody, type RenderPage } from '../http/page.ts'
import { createRequestPriority, type RequestPriority } from '../http/request-priority.ts'
import type { Pages } from '../http/page-cache.ts'
import { createPageRenderer } from './page-renderer.ts'
import { previewSessionRoutes } from '../previews/preview-session.ts'
import { createPreviews, type Render } from '../previews/preview.ts'
import { openConfiguredDatabase, explainStorageErrors } from './open-database.ts'
import { createReadiness } from '../http/readiness.ts'
import { createReadinessChecks } from './readiness-checks.ts'
import { scrollIndicatorRoutes } from './scroll-indicator.ts'
import { handleRequests } from '../http/requests.ts'
import type { Renderer } from './renderer.ts'
import { createContentSecurityPolicy } from '../http/content-security-policy.ts'
import { openServices } from './services.ts'
import { contentPath, mountRoutes } from './shop-routes.ts'
import { asStoreCall } from '../integrations/store-calls.ts'
import { openTelemetry } from '../integrations/telemetry/telemetry.ts'
import { webhookRoutes } from '../integrations/webhooks.ts'

export interface ShopOptions {
  config: Config
  logger: Logger
  /** Returns the renderer; called for each page, so that development can replace it. */
  renderer(): Promise<Renderer>
  development: boolean
  /** The processes of the shop on this machine; default: this one alone. */
  processes?: SiblingProcesses
}

/** Matches paths of services. Pages are excluded: they are frequent, and their headers need not be read. */
const ofService = /^https?:\/\/[^/]+\/(services|api)\//

/**
 * The attempt, about nine minutes after the first, from which a failure to send something is an error. Before it is
 * normal: mail servers defer the first message of an unknown sender for some minutes, and receivers are restarted.
 */
const attemptsBeforeError = 10

interface PageSources {
  /** Calls the services of this process, and the network. */
  send: typeof fetch
  /** Reads content as the shop itself. */
  readContent: typeof fetch
  clients: CachedClients
  onSchemaError(error: Error): void
  errors: ErrorReporter
  limits: Limits
  priority: RequestPriority
}

const asRender =
  (render: RenderPage): Render =>
  async (request, values) =>
    responseWithBody(await render(request, values))

/**
 * Pages: previews are rendered per request and never cached; other pages come from the cache; in development they are
 * rendered for every request, without the content security policy.
 */
async function createPages(options: ShopOptions, sources: PageSources): Promise<Pages> {
  const { config, development, renderer } = options
  const { send, readContent, clients, onSchemaError, errors, limits, priority } = sources
  const { data } = clients
  const policy = createContentSecurityPolicy(pagePolicy(config))
  const render = createPageRenderer({ config, clients, errors, renderer, priority })
  const renderForVisitor = limits.limitPages(render)
  const pages = development
    ? developmentPages({ renderer, render })
    : await openPageCache({ config, renderer, render: renderForVisitor, policy, errors, data })
  const previews = createPreviews({
    config,
    send,
    readContent,
    render: asRender(render),
    renderForVisitor: asRender(renderForVisitor),
    routeAt: async (path) => (await renderer()).routeAt(path),
    onSchemaError,
    policy: development ? null : policy,
  })
  async function fetchPage(request: Request): Promise<Response> {
    const preview = await previews(request)
    return preview ? sendCompressed(request, preview) : pages.fetch(request)
  }
  return { ...pages, fetch: fetchPage }
}

/**
 * The whole shop from its configuration, as one function from request to response.
 * @throws the error that kept it from starting, after reporting it; a `ConfigError` if settings can fix it.
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

async function openShop(options: ShopOptions, errors: ErrorReporter) {
  const { config, logger, processes = noSiblings() } = options
  const onError = (error: unknown) => errors.report(error, 'background work failed')
  const database = await openConfiguredDatabase(config, { relay: processes.relay, onError })
  const isFirst = processes.number === 1
  divideImageWork(processes.count)
  const mailDirectory = path.join(config.DATA_DIR, 'mail')
  const from = { name: config.BRAND_NAME, address: `hello@${new URL(config.publicUrl).hostname}` }
  const sendMail = createMailer({ smtpUrl: config.SMTP_URL, directory: mailDirectory, from })
  // These have links that sign in: only administrators see them in the mail box.
  const accountMailDirectory = path.join(mailDirectory, 'accounts')
  const sendAccountMail = createMailer({ smtpUrl: config.SMTP_URL, directory: accountMailDirectory, from })
  const upstreams = createUpstreams(config, logger)
  const services = await explainStorageErrors(
    config,
    openServices(config, database, { logger, sendMail, sendAccountMail, upstreams, hasUpkeep: isFirst }),
  )
  const readiness = createReadiness({ checks: await createReadinessChecks(config, database, services), logger })

  const limits = createLimits(config, database, logger)
  const app = new Hono()
  const onSchemaError = (error: Error) => logger.warn({ error }, 'content does not match its schema and was left out')
  const onWithheld = (error: Error) => logger.warn({ error }, 'the store withholds a field: pages do without it')
  const send = fetchWithin(config.publicUrl, async (request) => app.fetch(request))
  const readContent = services.content
    ? fetchInProcess(config.publicUrl + contentPath, services.content.fetchAsProcess)
    : send
  const senders = {
    content: upstreams.content.through(readContent),
    commerce: upstreams.store.through(asStoreCall(config, send)),
    recommendations: upstreams.recommendations.through(send),
    shopApi: send,
  }
  function applyChange(change: DataChange): void {
    clients.data.drop(change)
    pages.invalidate()
  }
  const clients = createClients(config, senders, onSchemaError, onWithheld, applyChange)
  const priority = createRequestPriority()
  const pages = await createPages(options, {
    send,
    readContent: senders.content,
    clients,
    onSchemaError,
    errors,
    limits,
    priority,
  })
  const backOffice = createBackOffice({
    editorOf: services.content && ((request) => findEditor(request, config, send)),
    rejectForeign: rejectForeignForms(config),
    commerce: services.commerce,
    forms: services.forms,
    mailDirectories: config.SMTP_URL ? undefined : { all: mailDirectory, administrators: accountMailDirectory },
  })
  const telemetry = await openTelemetry({
    config,
    logger,
    database,
    processes,
    renderer: options.renderer,
    listeners: () => services.content?.listeners() ?? 0,
  })
  const webhooks = webhookRoutes(config, (source) => publishHostedChange(database, source))
  const previewSessions = previewSessionRoutes(config, upstreams.content.through(send), readContent)
  mountRoutes(app, {
    config,
    services,
    pages,
    routeAt: async (path) => (await options.renderer()).routeAt(path),
    webhooks,
    previewSessions,
    backOffice,
    scrollIndicator: scrollIndicatorRoutes({ config, content: clients.content, errors }),
    readiness,
    errors,
    limits,
    logger,
    telemetry,
  })
  services.onPublicChange(applyChange)
  for (const upstream of Object.values(upstreams)) upstream.onRecovery(pages.retry)

  const outbox =
    isFirst &&
    createOutboxWorker({
      database,
      handlers: { mail: createMailHandler(sendMail), ...services.outboxHandlers },
      onError: (error, { id, topic, attempts }) => {
        if (error instanceof UndeliverableError)
          return logger.error({ error, id, topic }, 'an outbox entry failed for the last time')
        const level = attempts < attemptsBeforeError ? 'warn' : 'error'
        logger[level]({ error, id, topic }, 'an outbox entry failed and will be retried')
      },
    })

  return {
    /** `connection` contains the client's address, and Node's own response, which gets headers. */
    fetch: handleRequests(async (request, connection) => {
      const respond = async () => app.fetch(request, connection)
      if (!ofService.test(request.url)) return showProblem(request, await respond())
      const response = await (request.method === 'POST' ? priority.runServiceRequest(respond) : respond())
      return sendCompressed(request, await showProblem(request, response))
    }, config.TRUSTED_PROXIES),
    /** Handles the upgrade to a WebSocket. */
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      const path = request.url ?? ''
      if (services.content && path.startsWith(`${contentPath}/`)) {
        await services.content.upgrade(path.slice(contentPath.length), request, socket, head)
      } else {
        endWithStatus(socket, 404)
      }
    },
    /** Makes images in the background before they are requested, unless the settings say otherwise. */
    makeImagesAhead(): void {
      if (config.IMAGES_AHEAD === 'on') services.content?.makeImagesAhead().catch(onError)
    },
    /** From now on `/readyz` reports that the shop is stopping. */
    endReadiness: readiness.end,
    /** Ends streams and sockets that would keep the server from closing. */
    disconnect: () => services.content?.disconnect(),
    /** Creates the first editor if there is none; returns the generated password, which is not stored. */
    createFirstEditor: () => explainStorageErrors(config, services.createFirstEditor()),
    /** The folder of mails, if there is no mail server. */
    mailDirectory,
    async close(): Promise<void> {
      if (outbox) await outbox.stop()
      for (const upstream of Object.values(upstreams)) upstream.close()
      await pages.close()
      await services.close()
      await telemetry.close()
      await database.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
