import type { Preview, RequestContext } from '../../app/request-context.ts'
import { readContentWith, createContentClient } from '../../app/content/content-client.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import type { Config } from '../config/config.ts'
import { findRole, onBehalfOf } from '../integrations/editor-session.ts'
import { previewSessionOf } from './preview-session.ts'
import { framePolicy, isHtml, withPolicy } from '../http/content-security-policy.ts'
import type { PageRoute } from '../http/page-routes.ts'
import { createSite, variantOf, originOf } from '../config/site.ts'

/** The home page of the hemp-free shops, previewed in their variant. */
const nonCbdHome = 'home-non-cbd'

const publishedId = (id: string): string => id.replace(/^drafts\./, '')

/** The socket of our own content service for change events, of many datasets. */
const changesPath = '/services/content/v1/event-streams'

/**
 * The requested preview: the document named by the route, as in `/preview/{id}`, or a page with `?preview`, whose
 * value may name the document. Undefined for other requests. The default of `?dataset=` is the site's.
 */
async function previewOf(
  request: Request,
  { config, routeAt }: Pick<PreviewOptions, 'config' | 'routeAt'>,
): Promise<Omit<Preview, 'changes'> | null> {
  // Parsing a URL takes as long as a lookup in the page cache.
  if (!request.url.includes('preview')) return null
  const { pathname, searchParams } = new URL(request.url)
  const { previewed } = await routeAt(pathname)
  if (previewed === undefined && !searchParams.has('preview')) return null
  const id = previewed ?? searchParams.get('preview')
  const dataset = searchParams.get('dataset') ?? config.CONTENT_DATASETS[0] ?? ''
  return { id: id ? publishedId(id) : null, dataset }
}

/** Renders a page; `values` override the default rendering values. */
export type Render = (request: Request, values?: Partial<RequestContext>) => Promise<Response>

export interface PreviewOptions {
  config: Config
  /** The `fetch` for the content service. */
  send: typeof fetch
  /** Called with content that does not match its schema. */
  onContentFault(error: Error): void
  render: Render
  /** The routes' declarations for the page at a path. */
  routeAt(path: string): Promise<Pick<PageRoute, 'previewed'>>
  /** The content security policy of a page's HTML, which a hosted studio may show in a frame; none in development. */
  policy: ((html: string, studio?: string) => string) | null
}

/** What the client may see. */
interface Rights {
  hasDrafts: boolean
  /** The origin of the studio that opened the preview, if it is not ours. */
  studio?: string | undefined
}

/** Handles preview requests; returns undefined for others. A preview belongs to one client and is never cached. */
export function createPreviews(options: PreviewOptions): (request: Request) => Promise<Response | null> {
  const { config, policy, render, send, onContentFault } = options

  const isHosted = config.CONTENT_PROJECT_ID !== undefined

  const isOpen = (dataset: string, hasDrafts: boolean): boolean =>
    config.CONTENT_DATASETS.includes(dataset) && (config.CONTENT_PUBLIC_DATASETS.includes(dataset) || hasDrafts)

  async function rightsOf(request: Request, dataset: string): Promise<Rights> {
    if (!isHosted) return { hasDrafts: (await findRole(request, config, send)) !== undefined }
    const session = await previewSessionOf(request, config, dataset)
    return { hasDrafts: session !== undefined, studio: session?.studio }
  }

  async function renderPreview(
    request: Request,
    { id, dataset }: Omit<Preview, 'changes'>,
    hasDrafts: boolean,
  ): Promise<Response> {
    const view = { dataset, perspective: hasDrafts ? 'drafts' : 'published' } as const
    // Hosted content is read with the shop's token: the visitor's cookies must not be sent to its vendor.
    const client = createSanityClient(config, isHosted ? send : onBehalfOf(request, send), view)
    const variant = id === nonCbdHome ? 'non-cbd' : variantOf(config, request)
    return render(request, {
      content: createContentClient(readContentWith(client), onContentFault),
      site: createSite(config, { variant, url: originOf(config, request), dataset }),
      preview: { id, dataset, changes: hasDrafts && !isHosted ? changesPath : null },
    })
  }

  async function answer(request: Request, preview: Omit<Preview, 'changes'>): Promise<Response> {
    const { hasDrafts, studio } = await rightsOf(request, preview.dataset)
    const response = isOpen(preview.dataset, hasDrafts)
      ? await renderPreview(request, preview, hasDrafts)
      : await render(new Request(new URL('/404', request.url)), {})
    response.headers.set('Cache-Control', 'private, no-store')
    if (!isHtml(response)) response.headers.set('Content-Security-Policy', framePolicy(studio))
    return policy ? withPolicy(response, (html) => policy(html, studio)) : response
  }

  return async (request) => {
    const preview = await previewOf(request, options)
    return preview && answer(request, preview)
  }
}
