import { AsyncLocalStorage } from 'node:async_hooks'
import type { StorefrontClient } from '../../app/commerce/storefront-client.ts'
import type { DataSource, SharedCall } from '../../app/data-source.ts'
import { untilAborted } from '@shop/http/until-aborted'
import { measured, pageRenders } from '@shop/telemetry/operations'
import { currentRequest } from '@shop/telemetry/request-scope'
import type { Clients } from './clients.ts'
import type { Config } from '../config/config.ts'
import type { ErrorReporter } from '../integrations/error-reporter.ts'
import { messagePage } from '../http/message-page.ts'
import type { RenderPage } from '../http/page.ts'
import type { RequestPriority } from '../http/request-priority.ts'
import { startWaitLimit } from '@shop/http/wait-limit'
import type { Renderer } from './renderer.ts'
import { createSite, originOf, variantOf } from '../config/site.ts'

type Report = (error: unknown) => void

const reports = new AsyncLocalStorage<Report>()

/** Reports errors of pages that are being rendered; other code fails as it would in a browser. */
function reportPageError(error: unknown): void {
  const report = reports.getStore()
  if (!report) throw error
  report(error)
}

// Pages report errors that they tolerate by `reportError`, as in a browser. Node has no such function.
Object.assign(globalThis, { reportError: reportPageError })

/** Runs `work`, the rendering of a page, with the global `reportError` calling `report`. */
const reportingErrorsTo = <Result>(report: Report, work: () => Result): Result => reports.run(report, work)

export interface PageRendererOptions {
  config: Config
  clients: Clients
  errors: ErrorReporter
  renderer(): Promise<Renderer>
  priority: Pick<RequestPriority, 'waitToRenderPage'>
  /**
   * Limits in milliseconds, as {@link startWaitLimit} counts them: for all upstream calls of one page together, and for
   * the page as a whole.
   */
  limits?: { calls: number; page: number }
}

const defaultLimits = { calls: 8500, page: 9500 }

/** The record of the calls of one page. */
interface Calls {
  isDegraded: boolean
  /** Undefined after a call whose result is not shared. */
  sources: DataSource[] | undefined
  currentAt: number
}

interface Watch {
  signal: AbortSignal
  calls: Calls
  reportError(error: unknown): void
}

/**
 * The clients for one page: `signal` aborts their calls, and each failure is recorded, even if the page catches it,
 * unless the page is the same without the result. A failure for which there is an outdated result is reported, since
 * the page does not see it.
 */
function watched(clients: Clients, { signal, calls, reportError }: Watch): Clients {
  const { content, commerce, cart, recommendations, shopApi } = clients
  async function watch<Result>(send: (call: SharedCall) => Promise<Result>, mayFail = false): Promise<Result> {
    let isShared = false
    try {
      return await send({
        signal,
        onShared(source, currentAt) {
          isShared = true
          calls.sources?.push(source)
          calls.currentAt = Math.min(calls.currentAt, currentAt)
        },
        onOutdated(error) {
          calls.isDegraded = true
          reportError(error)
        },
      })
    } catch (error) {
      calls.isDegraded ||= !mayFail
      throw error
    } finally {
      if (!isShared) calls.sources = undefined
    }
  }
  const watchStore = ({ request }: StorefrontClient): StorefrontClient => ({
    request: (document, variables, options = {}) =>
      watch((call) => {
        const either = options.signal ? AbortSignal.any([signal, options.signal]) : signal
        return request(document, variables, { ...options, ...call, signal: either })
      }, options.mayFail),
  })
  return {
    content: { query: (query, params) => watch((call) => content.query(query, params, call)) },
    commerce: watchStore(commerce),
    cart: watchStore(cart),
    recommendations: { recommend: (source, items) => watch(() => recommendations.recommend(source, items, signal)) },
    // Failures of calls sent through it do not degrade the page.
    shopApi: {
      request(document, variables, options) {
        calls.sources = undefined
        return shopApi.request(document, variables, { ...options, signal })
      },
    },
  }
}

const retryAfter = { 'Retry-After': '5' }

function unavailable(): Response {
  const html = messagePage({
    title: 'Back in a moment',
    texts: ['This page cannot be shown right now. Please try again in a moment.'],
    mayRetry: true,
  })
  return new Response(html, { status: 503, headers: { ...retryAfter, 'Content-Type': 'text/html; charset=utf-8' } })
}

/** After an upstream failure an error is a 503. */
function asUnavailable(response: Response): Response {
  if (response.status < 500) return response
  const headers = new Headers(response.headers)
  if (!headers.has('Retry-After')) headers.set('Retry-After', retryAfter['Retry-After'])
  return new Response(response.body, { status: 503, headers })
}

/** Renders pages: for a URL, with their clients, and within a time limit. */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { config, clients, errors, renderer, priority, limits = defaultLimits } = options
  return async (request, values = {}) => {
    const calls = new AbortController()
    const page = new AbortController()
    const ends = [
      startWaitLimit(limits.calls, () =>
        calls.abort(new Error(`The calls for a page took more than ${limits.calls} ms`)),
      ),
      startWaitLimit(limits.page, () => page.abort(new Error(`A page took more than ${limits.page} ms`))),
    ]
    const path = new URL(request.url).pathname
    const reportError = (error: unknown) => errors.report(error, 'an error while rendering a page', path)
    const record: Calls = { isDegraded: false, sources: [], currentAt: Date.now() }
    const reads: string[] = []
    let html: Uint8Array<ArrayBuffer> | undefined
    try {
      const render = await renderer()
      await priority.waitToRenderPage()
      const used = { ...clients, ...values }
      const context = {
        site: createSite(config, { variant: variantOf(config, request), url: originOf(config, request) }),
        preview: null,
        requestId: currentRequest()?.id ?? null,
        declareSearchParams: (names: readonly string[]) => void reads.push(...names),
        receiveHtml: (bytes: Uint8Array<ArrayBuffer>) => void (html = bytes),
        ...values,
        ...watched(used, { signal: calls.signal, calls: record, reportError }),
      }
      const response = await measured(pageRenders, { path }, () =>
        untilAborted(page.signal, () => reportingErrorsTo(reportError, () => render(request, context))),
      )
      // After an upstream failure a page must not be a 404.
      if (record.isDegraded && response.status === 404) return { ...record, response: unavailable(), reads }
      return { ...record, response: record.isDegraded ? asUnavailable(response) : response, html, reads }
    } catch (error) {
      reportError(error)
      return { response: unavailable(), isDegraded: true, reads }
    } finally {
      for (const end of ends) end()
    }
  }
}
