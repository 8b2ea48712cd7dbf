import type { Preview, RequestContext } from '../app/request-context.ts'
import { createContentClient } from '../app/content/content-client.ts'
import { createSanityClient } from './clients.ts'
import type { Config } from './config.ts'
import { inNameOf, isEditor } from './editor-session.ts'
import { createSite, variantOf, originOf } from './site.ts'

/** The home of the shops that are free of hemp: previewed as they are. */
const nonCbdHome = 'home-non-cbd'

/** `/preview`, `/preview/{id}`, and the same as the browser asks for their data. */
const previewPath = /^\/preview(?:\/([^/]+?))?(?:\.data)?$/

const publishedId = (id: string): string => id.replace(/^drafts\./, '')

/** Where our own content service tells of changes, of many datasets over one socket. */
const changesPath = '/services/content/v1/event-streams'

/**
 * What a request wants previewed: `/preview/{id}`, or a page with `?preview`, whose value may name the document. Nothing
 * for requests that are no previews. Without `?dataset=` it is the site's.
 */
function previewOf(request: Request, config: Config): Omit<Preview, 'changes'> | null {
  const { pathname, searchParams } = new URL(request.url)
  const path = previewPath.exec(pathname)
  if (!path && !searchParams.has('preview')) return null
  const inPath = path?.[1]
  const id = inPath === undefined ? searchParams.get('preview') : decodeURIComponent(inPath)
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
  /** The content security policy of a page's HTML; none in development. */
  policy: ((html: string) => string) | null
}

const isHtml = (response: Response): boolean => response.headers.get('Content-Type')?.startsWith('text/html') ?? false

/** Answers requests for previews, nothing for any other. A preview belongs to who asked and is kept nowhere. */
export function createPreviews(options: PreviewOptions): (request: Request) => Promise<Response | null> {
  const { config, policy, render, send, onContentFault } = options

  /** Hosted content says by itself who may read a dataset. */
  function isOpen(dataset: string, hasDrafts: boolean): boolean {
    const isPublic = config.CONTENT_PROJECT_ID !== undefined || config.CONTENT_PUBLIC_DATASETS.includes(dataset)
    return config.CONTENT_DATASETS.includes(dataset) && (isPublic || hasDrafts)
  }

  async function renderPreview(
    request: Request,
    { id, dataset }: Omit<Preview, 'changes'>,
    hasDrafts: boolean,
  ): Promise<Response> {
    const view = { dataset, perspective: hasDrafts ? 'drafts' : 'published' } as const
    const client = createSanityClient(config, inNameOf(request, send), view)
    const variant = id === nonCbdHome ? 'non-cbd' : variantOf(config, request)
    return render(request, {
      content: createContentClient(client, onContentFault),
      site: createSite(config, { variant, url: originOf(config, request), dataset }),
      preview: { id, dataset, changes: hasDrafts && !config.CONTENT_PROJECT_ID ? changesPath : null },
    })
  }

  return async (request) => {
    const preview = previewOf(request, config)
    if (!preview) return null
    const hasDrafts = await isEditor(request, config, send)
    const response = isOpen(preview.dataset, hasDrafts)
      ? await renderPreview(request, preview, hasDrafts)
      : await render(new Request(new URL('/404', request.url)), {})
    response.headers.set('Cache-Control', 'private, no-store')
    if (!policy || !isHtml(response)) return response
    const html = await response.text()
    response.headers.set('Content-Security-Policy', policy(html))
    return new Response(html, { status: response.status, headers: response.headers })
  }
}
