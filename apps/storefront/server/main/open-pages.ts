import path from 'node:path'
import { pagePolicy } from '../http/allowed-sources.ts'
import type { Config } from '../config/config.ts'
import type { ErrorReporter } from '../integrations/error-reporter.ts'
import { createPageUrls } from '../http/page-url.ts'
import { createPageArchive } from '../http/page-archive.ts'
import { createPageCache, type Pages } from '../http/page-cache.ts'
import type { DataCache } from './data-cache.ts'
import type { Policy } from '../http/content-security-policy.ts'
import { responseWithBody, type RenderPage } from '../http/page.ts'
import type { Renderer } from './renderer.ts'
import { createSite, originOf, variantOf } from '../config/site.ts'

/** Everything that all pages depend on besides their URL and the data they read. */
function editionOf(config: Config, version: string): string {
  const site = createSite(config, { variant: config.SITE_VARIANT, url: config.publicUrl })
  return JSON.stringify([version, site, pagePolicy(config), config.CONTENT_API_HOST])
}

export interface PagesOptions {
  config: Config
  renderer(): Promise<Renderer>
  render: RenderPage
  policy: Policy
  errors: ErrorReporter
  data: DataCache
}

/** Pages that are rendered once and cached. */
export async function openPageCache({ config, renderer, render, policy, errors, data }: PagesOptions): Promise<Pages> {
  const { version, routeAt } = await renderer()
  const archive = createPageArchive({
    directory: path.join(config.DATA_DIR, 'pages'),
    edition: editionOf(config, version),
    texts: data.texts,
    onError: (error) => errors.report(error, 'the last good copies of pages cannot be written or read'),
  })
  return createPageCache({
    render,
    policy,
    archive,
    currentSince: (sources) => data.currentSince(sources),
    urlOf: createPageUrls(routeAt),
    variantOf: (request) => `${variantOf(config, request)} ${originOf(config, request)}`,
    onError: (error) => errors.report(error, 'a page could not be rendered; the last good one was served'),
  })
}

/** Development: pages are rendered for every request, with their declared parameters only. */
export function developmentPages({ renderer, render }: Pick<PagesOptions, 'renderer' | 'render'>): Pages {
  async function fetchPage(request: Request): Promise<Response> {
    const { routeAt } = await renderer()
    const urlOf = createPageUrls(routeAt)
    const renderReading = (reads: readonly string[]) => {
      const url = urlOf(request, () => reads)
      return render(url ? new Request(new URL(url.target, request.url), request) : request)
    }
    const made = await renderReading([])
    const isWhole = made.reads.length === 0 || !request.url.includes('?')
    return responseWithBody(isWhole ? made : await renderReading(made.reads))
  }
  return { fetch: fetchPage, invalidate: () => {}, retry: () => {}, close: async () => {} }
}
