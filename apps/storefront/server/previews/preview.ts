import type { Preview, RequestContext } from '../../app/request-context.ts'
import { createContentClient } from '../../app/content/content-client.ts'
import { createSanityClient } from '../integrations/sanity-client.ts'
import type { Config } from '../config/config.ts'
import { inNameOf, isEditor } from '../integrations/editor-session.ts'
import { previewSessionOf } from './preview-session.ts'
import { framePolicy, isHtml, withPolicy } from '../http/content-security-policy.ts'
import type { PageRoute } from '../http/page-routes.ts'
import { createSite, variantOf, originOf } from '../config/site.ts'

/** The home of the shops that are free of hemp: previewed as they are. */
const nonCbdHome = 'home-non-cbd'

const publishedId = (id: string): string => id.replace(/^drafts\./, '')

/** Where our own content service tells of changes, of many datasets over one socket. */
const changesPath = '/services/content/v1/event-streams'

/**
 * What a request wants previewed: the document that its route names, as `/preview/{id}`, or a page with `?preview`, whose
 * value may name the document. Nothing for requests that are no previews. Without `?dataset=` it is the site's.
 */
async function previewOf(
  request: Request,
  { config, routeAt }: Pick<PreviewOptions, 'config' | 'routeAt'>,
): Promise<Omit<Preview, 'changes'> | null> {
  // Parsing an address takes as long as finding a page in the cache.
  if (!request.url.includes('preview')) return null
  const { pathname, searchParams } = new URL(request.url)
  const { previewed } = await routeAt(pathname)
  if (previewed === undefined && !searchParams.has('preview')) return null
  const id = previewed ?? searchParams.get('preview')
  const dataset = searchParams.get('dataset') ?? config.CONTENT_DATASETS[0] ?? ''
  return { id: id ? publishedId(id) : null, dataset }
}

/** Makes a page; `values` take the place of what pages are made with otherwise. */
export type Render = (request: Request, values?: Partial<RequestContext>) => Promise<Response>

export interface PreviewOptions {
  config: Config
  /** Reaches the content service. */
  send: typeof fetch
  /** Told of content that is not of the shape it should have. */
  onContentFault(error: Error): void
  render: Render
  /** What the routes say of the page at a path. */
  routeAt(path: string): Promise<Pick<PageRoute, 'previewed'>>
  /** The content security policy of a page's HTML, which a studio elsewhere may show in a frame; none in development. */
  policy: ((html: string, studio?: string) => string) | null
}

/** What who asks may see. */
interface Rights {
  hasDrafts: boolean
  /** Where the studio is that opened the preview, if it is not ours. */
  studio?: string | undefined
}

/** Answers requests for previews, nothing for any other. A preview belongs to who asked and is kept nowhere. */
export function createPreviews(options: PreviewOptions): (request: Request) => Promise<Response | null> {
  const { config, policy, render, send, onContentFault } = options

  const isHosted = config.CONTENT_PROJECT_ID !== undefined

  const isOpen = (dataset: string, hasDrafts: boolean): boolean =>
    config.CONTENT_DATASETS.includes(dataset) && (config.CONTENT_PUBLIC_DATASETS.includes(dataset) || hasDrafts)

  async function rightsOf(request: Request, dataset: string): Promise<Rights> {
    if (!isHosted) return { hasDrafts: await isEditor(request, config, send) }
    const session = await previewSessionOf(request, config, dataset)
    return { hasDrafts: session !== undefined, studio: session?.studio }
  }

  async function renderPreview(
    request: Request,
    { id, dataset }: Omit<Preview, 'changes'>,
    hasDrafts: boolean,
  ): Promise<Response> {
    const view = { dataset, perspective: hasDrafts ? 'drafts' : 'published' } as const
    // Hosted content is read with the shop's token: the visitor's cookies are none of its vendor's business.
    const client = createSanityClient(config, isHosted ? send : inNameOf(request, send), view)
    const variant = id === nonCbdHome ? 'non-cbd' : variantOf(config, request)
    return render(request, {
      content: createContentClient(client, onContentFault),
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
