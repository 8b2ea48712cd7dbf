import { apiPaths } from '@shop/commerce-service'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { isAborted } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { problem, unavailable } from '@shop/http/problem'
import { nameRoute } from '@shop/telemetry/name-route'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Limits } from '../http/address-limits.ts'
import { assets } from '../http/assets.ts'
import { backOfficePath } from '../http/back-office.ts'
import { browserErrorRoutes } from '../http/browser-errors.ts'
import type { Config } from '../config/config.ts'
import { contactFormRoutes } from '../http/contact-forms.ts'
import { isHtml } from '../http/content-security-policy.ts'
import type { ErrorReporter } from '../integrations/error-reporter.ts'
import { keepVisitCodes } from '../http/visit-codes.ts'
import { fontRoutes } from '../http/fonts.ts'
import { metricsRoutes } from '../integrations/telemetry/metrics-routes.ts'
import type { Pages } from '../http/page-cache.ts'
import type { PageRoute } from '../http/page-routes.ts'
import { allowOnly, normalizeUrl, rejectUnreadable } from '../http/readable-requests.ts'
import type { Readiness } from '../http/readiness.ts'
import { logRefusedWebhooks } from '../http/refused-webhooks.ts'
import { securityTxtRoutes } from '../http/security-txt.ts'
import type { Services } from './services.ts'
import { studioRoutes } from '../http/studio.ts'
import type { Telemetry } from '../integrations/telemetry/telemetry.ts'
import { withSentOrigin, rejectForeignForms } from '../http/foreign-forms.ts'

/** The path of our own content service. */
export const contentPath = '/services/content'

/** The maximum size of a form of the shop, in bytes: a cart's has 250 lines, with ids of up to 300 characters. */
const largestForm = 100_000

/**
 * Lets only browsers store the page that answers a form, for Back and Forward: they could show a page that is not
 * stored only by sending the form again, and would show an error.
 */
const keepFormPages = createMiddleware(async (context, next) => {
  await next()
  if (context.req.method === 'POST' && isHtml(context.res)) context.header('Cache-Control', 'private, no-cache')
})

/** The handlers of the shop's paths. */
interface Parts {
  config: Config
  services: Services
  pages: Pages
  /** The routes' declarations for the page at a path. */
  routeAt(path: string): Promise<PageRoute>
  /** The platforms' webhooks for changes. */
  webhooks: Hono
  /** The endpoint where studios of hosted content open previews. */
  previewSessions: Hono
  backOffice: Hono
  /** The picture that invites to scroll down the home page. */
  scrollIndicator: Hono
  readiness: Readiness
  errors: ErrorReporter
  limits: Limits
  logger: Logger
  telemetry: Telemetry
}

/** Registers all handlers of the shop, in order of precedence. */
export function mountRoutes(app: Hono, parts: Parts): void {
  const { config, services, pages, limits, errors } = parts
  const { content, commerce, orders, shopApi, recommendations, forms } = services
  app.use(nameRoute, rejectUnreadable, keepFormPages, limits.middleware)
  app.get('/healthz', (context) => context.text('alive', 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', () => parts.readiness.respond())
  app.route('/', securityTxtRoutes(config))
  app.route('/', metricsRoutes(config, parts.telemetry.metrics))
  if (content) app.mount(contentPath, content.fetch)
  if (commerce) {
    app.mount('/services/commerce', commerce.fetch)
    app.on(
      'ALL',
      apiPaths,
      createMiddleware<{ Bindings: object }>(({ req, env }) => commerce.fetch(req.raw, env)),
    )
  }
  app.on('POST', ['/services/orders/paid', '/services/webhooks/*'], logRefusedWebhooks(parts.logger))
  app.mount('/services/orders', orders.fetch)
  if (shopApi) app.mount('/services/shop-api', shopApi.fetch)
  if (recommendations) app.mount('/services/recommendations', recommendations.fetch)
  if (forms) app.mount('/services/forms', forms.fetch)
  app.route('/services/webhooks', parts.webhooks)
  app.route('/services/preview-session', parts.previewSessions)
  app.route('/services/browser-errors', browserErrorRoutes(config, parts.logger))
  app.route(backOfficePath, parts.backOffice)
  app.route('/', studioRoutes(config))
  app.all('/services/*', () => problem(404, 'There is no such service.'))
  app.route('/fonts', fontRoutes)
  app.route('/', parts.scrollIndicator)
  for (const path of ['/assets/*', '/icons/*', '/favicon.svg', '/favicon.ico'])
    app.get(path, assets, () => problem(404, 'There is no such file.'))
  const formPaths = ['/newsletter/sign-up', '/cart', '/cart.data']
  app.on(
    'POST',
    formPaths,
    rejectForeignForms(config),
    bodyLimit({ maxSize: largestForm, onError: () => problem(413, 'The form is too long') }),
    (context) => pages.fetch(withSentOrigin(context)),
  )
  app.route('/contact-forms', contactFormRoutes(config, { forms, logger: parts.logger }))
  app.on('ALL', [...formPaths, '/contact-forms/:id'], allowOnly('GET', 'HEAD', 'POST'))
  app.get('*', normalizeUrl(parts.routeAt), keepVisitCodes)
  // Pages can only be read; everything else that is sent goes to a service.
  app.all('*', allowOnly('GET', 'HEAD'), ({ req }) => pages.fetch(req.raw))
  app.onError((error) => {
    if (isAborted(error)) return problem(400, 'The request was aborted')
    errors.report(error, 'a request failed')
    if (error instanceof DatabaseUnavailableError)
      return unavailable('The shop is not reachable right now. Please try again.')
    return problem(500, 'Something went wrong. Please try again.')
  })
}
