import { measured, pageMakings } from '@shop/telemetry/operations'
import { currentRequest } from '@shop/telemetry/request-scope'
import type { Clients } from './clients.ts'
import type { Config } from '../config/config.ts'
import type { ErrorReporter } from '../integrations/error-reporter.ts'
import type { MakePage } from '../http/page.ts'
import { untilAborted } from '../integrations/in-process.ts'
import { reportingErrorsTo } from './page-errors.ts'
import type { Renderer } from './renderer.ts'
import { createSite, originOf, variantOf } from '../config/site.ts'

export interface PageMakerOptions {
  config: Config
  clients: Clients
  errors: ErrorReporter
  renderer(): Promise<Renderer>
  /** Milliseconds that all calls to upstream services for one page may take together, and that the page may take as a whole. */
  limits?: { calls: number; page: number }
}

const defaultLimits = { calls: 8500, page: 9500 }

/** The clients for one page: whatever they ask ends with `signal`, and each failure is noted, whoever catches it. */
function watched(clients: Clients, signal: AbortSignal, note: () => void): Clients {
  const { content, commerce, recommendations, shopApi } = clients
  async function watch<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer
    } catch (error) {
      note()
      throw error
    }
  }
  return {
    content: { query: (query, params) => watch(content.query(query, params, signal)) },
    commerce: {
      request: (document, variables, options) => watch(commerce.request(document, variables, { ...options, signal })),
    },
    recommendations: { recommend: (source, items) => watch(recommendations.recommend(source, items, signal)) },
    // What is sent through it makes no page worse.
    shopApi: {
      request: (document, variables, options) => shopApi.request(document, variables, { ...options, signal }),
    },
  }
}

const unavailableWords = 'This page cannot be shown right now. Please try again in a moment.'

const retryAfter = { 'Retry-After': '5' }

/** What is answered when there is nothing else: it claims nothing, and needs neither style nor script. */
function unavailable(): Response {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Back in a moment</title><h1>Back in a moment</h1><p>${unavailableWords}</p><p><a href="">Try again</a> · <a href="/">Go back to home</a></p></html>`
  return new Response(html, { status: 503, headers: { ...retryAfter, 'Content-Type': 'text/html; charset=utf-8' } })
}

/** What may be said when an upstream service failed: not that there is no such page. */
function withoutFalseWords(response: Response): Response {
  if (response.status === 404) return unavailable()
  if (response.status < 500) return response
  const headers = new Headers(response.headers)
  if (!headers.has('Retry-After')) headers.set('Retry-After', retryAfter['Retry-After'])
  return new Response(response.body, { status: 503, headers })
}

/** How pages are made: for an address, with the clients that they may use, within a limit of time whatever hangs. */
export function createPageMaker(options: PageMakerOptions): MakePage {
  const { config, clients, errors, renderer, limits = defaultLimits } = options
  return async (request, values = {}) => {
    const calls = new AbortController()
    const page = new AbortController()
    const timers = [
      setTimeout(() => calls.abort(new Error(`The calls for a page took more than ${limits.calls} ms`)), limits.calls),
      setTimeout(() => page.abort(new Error(`A page took more than ${limits.page} ms`)), limits.page),
    ]
    const path = new URL(request.url).pathname
    const reportError = (error: unknown) => errors.report(error, 'a page failed', path)
    let isDegraded = false
    const reads: string[] = []
    try {
      const render = await renderer()
      const used = { ...clients, ...values }
      const context = {
        site: createSite(config, { variant: variantOf(config, request), url: originOf(config, request) }),
        preview: null,
        requestId: currentRequest()?.id ?? null,
        reportError,
        readsSearchParams: (names: readonly string[]) => void reads.push(...names),
        ...values,
        ...watched(used, calls.signal, () => (isDegraded = true)),
      }
      const response = await measured(pageMakings, { path }, () =>
        untilAborted(page.signal, () => reportingErrorsTo(reportError, () => render(request, context))),
      )
      return { response: isDegraded ? withoutFalseWords(response) : response, isDegraded, reads }
    } catch (error) {
      reportError(error)
      return { response: unavailable(), isDegraded: true, reads }
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
