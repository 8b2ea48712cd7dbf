import { urlSearchParamPreviewPerspective } from '@sanity/preview-url-secret/constants'
import type { FilterDefault } from '@sanity/client/stega'
import type { Preview, RequestContext } from '../../app/request-context.ts'
import { readContentWith, createContentClient } from '../../app/content/content-client.ts'
import { createSanityClient, type ContentView } from '../integrations/sanity-client.ts'
import type { Config } from '../config/config.ts'
import { findEditor, onBehalfOf, readsDrafts } from '../integrations/editor-session.ts'
import { hasSharedPreview } from './own-preview.ts'
import { previewSessionOf } from './preview-session.ts'
import { framePolicy, isHtml, withPolicy, type PreviewPolicy } from '../http/content-security-policy.ts'
import type { PageRoute } from '../http/page-routes.ts'
import { createSite, variantOf, originOf } from '../config/site.ts'

/** Fields whose texts the shop compares or sends elsewhere; see also the client's own list. */
const compared = new Set(['position', 'sku', 'subscriptionSkus', 'discountCode', 'keywords', 'options'])

/** The same in the fields of a contact form, which is sent with their names. */
const comparedInForms = new Set([...compared, 'name', 'accept'])

/** Whether the text of a field may contain its origin, as invisible characters. */
function isShownText(field: Parameters<FilterDefault>[0]): boolean {
  const others = field.sourceDocument._type === 'form' ? comparedInForms : compared
  return field.filterDefault(field) && !field.sourcePath.some((step) => typeof step === 'string' && others.has(step))
}

/** The home page of the hemp-free shops, previewed in their variant. */
const nonCbdHome = 'home-non-cbd'

/** The published id of a previewed document, and the release of the previewed version. */
function previewedDocument(id: string): Pick<Preview, 'id' | 'release'> {
  const [, release, publishedId] = /^versions\.([^.]+)\.(.+)$/.exec(id) ?? []
  return publishedId === undefined ? { id: id.replace(/^drafts\./, '') } : { id: publishedId, release }
}

/** The name of a release, or of a perspective. */
const layerName = /^[\w-]{1,100}$/
const maxLayers = 50

/**
 * The requested layers, separated by commas, the first with the highest priority: releases, `drafts` and `published`.
 * By default drafts, above them the release of the previewed version.
 */
function layersOf(requested: string | null, release: string | undefined): string[] {
  const byDefault = release === undefined ? ['drafts'] : [release, 'drafts']
  const layers = requested?.split(',') ?? byDefault
  const isKnown = layers.length <= maxLayers && layers.every((layer) => layerName.test(layer) && layer !== 'raw')
  return isKnown ? layers : byDefault
}

/** The socket of our own content service for change events, of many datasets. */
const changesPath = '/services/content/v1/event-streams'

interface RequestedPreview extends Omit<Preview, 'changes'> {
  /** Whether the URL names a document of any type, as in `/preview/{id}`; otherwise a page. */
  isOfDocument: boolean
  /** Layers of documents, the first with the highest priority. */
  perspective: string[]
}

/**
 * The requested preview: the document named by the route, as in `/preview/{id}`, or a page with `?preview`, whose
 * value may name the document. Undefined for other requests. The default of `?dataset=`, also of an empty one, is the
 * site's.
 */
async function previewOf(
  request: Request,
  { config, routeAt }: Pick<PreviewOptions, 'config' | 'routeAt'>,
): Promise<RequestedPreview | null> {
  // Parsing a URL takes as long as a lookup in the page cache.
  if (!request.url.includes('preview')) return null
  const { pathname, searchParams } = new URL(request.url)
  const { previewed } = await routeAt(pathname)
  if (previewed === undefined && !searchParams.has('preview')) return null
  const id = previewed ?? searchParams.get('preview')
  const dataset = searchParams.get('dataset') || (config.CONTENT_DATASETS[0] ?? '')
  const requested = searchParams.get(urlSearchParamPreviewPerspective)
  const document = id ? previewedDocument(id) : { id: null }
  return {
    ...document,
    dataset,
    isOfDocument: previewed !== undefined,
    isEdited: requested !== null,
    perspective: layersOf(requested, document.release),
  }
}

/** Renders a page; `values` override the default rendering values. */
export type Render = (request: Request, values?: Partial<RequestContext>) => Promise<Response>

export interface PreviewOptions {
  config: Config
  /** The `fetch` for the content service. */
  send: typeof fetch
  /**
   * The `fetch` for the content service with the shop's own rights: it may read private documents of our own content.
   * Fails at once while the service is known to be down.
   */
  readContent: typeof fetch
  /** Called with content that does not match its schema. */
  onSchemaError(error: Error): void
  render: Render
  /** Renders a page within the limit per address, for visitors who may not see drafts. */
  renderForVisitor: Render
  /** The routes' declarations for the page at a path. */
  routeAt(path: string): Promise<Pick<PageRoute, 'previewed'>>
  /** The content security policy of a page's HTML, which a hosted studio may show in a frame; none in development. */
  policy: ((html: Uint8Array<ArrayBuffer>, preview?: PreviewPolicy) => string) | null
}

/** The client's permissions. */
interface Rights {
  hasDrafts: boolean
  /** Whether an editor has shared previews with somebody who has no account. */
  isGuest?: boolean
  /** The origin of the studio that opened the preview, if it is not ours. */
  studio?: string | undefined
}

/** Handles preview requests; returns undefined for others. A preview belongs to one client and is never cached. */
export function createPreviews(options: PreviewOptions): (request: Request) => Promise<Response | null> {
  const { config, policy, send, readContent, onSchemaError } = options

  const isHosted = config.CONTENT_PROJECT_ID !== undefined

  async function rightsOf(request: Request, dataset: string): Promise<Rights> {
    if (!config.CONTENT_DATASETS.includes(dataset)) return { hasDrafts: false }
    if (!isHosted) {
      const editor = await findEditor(request, config, send)
      const isEditor = editor !== undefined && readsDrafts(editor)
      const isGuest = !isEditor && (await hasSharedPreview(request, config, readContent, dataset))
      return { hasDrafts: isEditor || isGuest, isGuest }
    }
    const session = await previewSessionOf(request, config, dataset)
    return { hasDrafts: session !== undefined, studio: session?.studio }
  }

  async function renderPreview(
    request: Request,
    { id, release, dataset, isOfDocument, isEdited, perspective }: RequestedPreview,
    { hasDrafts, isGuest, studio = '' }: Rights,
  ): Promise<Response> {
    const view: ContentView = {
      dataset,
      perspective: hasDrafts ? perspective : ['published'],
      ...(isEdited && { stega: { enabled: true, studioUrl: `${studio}/admin/${dataset}`, filter: isShownText } }),
    }
    // Hosted content is read with the shop's token: the visitor's cookies must not be sent to its vendor. A page has
    // the private documents of which it shows a part, such as its contact form, for every visitor.
    const isForShop = isHosted || isGuest || !(hasDrafts || isOfDocument)
    const contentAs = (shown: ContentView) =>
      createContentClient(
        readContentWith(createSanityClient(config, isForShop ? readContent : onBehalfOf(request, send), shown)),
        onSchemaError,
      )
    const variant = id === nonCbdHome ? 'non-cbd' : variantOf(config, request)
    const render = hasDrafts ? options.render : options.renderForVisitor
    return render(request, {
      content: contentAs(view),
      site: createSite(config, { variant, url: originOf(config, request), dataset }),
      preview: {
        id,
        ...(release && { release }),
        dataset,
        ...(hasDrafts && { published: contentAs({ dataset, perspective: ['published'] }) }),
        isEdited,
        changes: hasDrafts && !isHosted && !isGuest ? changesPath : null,
      },
    })
  }

  async function respond(request: Request, requested: RequestedPreview): Promise<Response> {
    const rights = await rightsOf(request, requested.dataset)
    const { hasDrafts, studio } = rights
    const preview = { ...requested, isEdited: requested.isEdited && hasDrafts && !rights.isGuest }
    const isOpen = hasDrafts || config.CONTENT_PUBLIC_DATASETS.includes(preview.dataset)
    const response = isOpen
      ? await renderPreview(request, preview, rights)
      : await options.renderForVisitor(new Request(new URL('/404', request.url)))
    response.headers.set('Cache-Control', 'private, no-store')
    if (!isHtml(response)) response.headers.set('Content-Security-Policy', framePolicy(studio))
    return policy ? withPolicy(response, (html) => policy(html, { studio, isEdited: preview.isEdited })) : response
  }

  return async (request) => {
    const preview = await previewOf(request, options)
    return preview && respond(request, preview)
  }
}
