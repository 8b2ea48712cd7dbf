import { hash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { streamOnceStarted, streamVerified } from '@shop/assets/verified'
import { clientAddress } from '@shop/http/client-address'
import { matchesEtag, notModified, requestedRange } from '@shop/http/negotiation'
import type { ImageTransform } from '@shop/images'
import { toSizeSteps } from '@shop/images/size-steps'
import { findContentReader } from '../access/reader.ts'
import { httpError, notFound } from '../protocol/api-error.ts'
import { searchOf } from '../protocol/parse-input.ts'
import type { ServiceContext } from '../service-context.ts'
import { assetIdIn, assetOf, fileNameOf, sizeOf, type StoredAsset } from './asset-document.ts'
import { parseImageRequest } from './image-request.ts'
import { renditionKey, type Renditions } from './renditions.ts'

/** Content addressed by its hash never changes. */
const forEver = 'public, max-age=31536000, immutable'

/** Types that browsers show without running scripts; all others are downloads. */
const inertTypes = /^(image\/(?!svg)|video\/|audio\/|font\/|text\/plain$|application\/(pdf|json)$)/

/** Types that a page may load as its scripts and styles, from the shop's own origin too. */
const loadedTypes = /script|css/i

/** Prevents scripts in uploaded files from running on the shop's origin, whatever their declared type. */
function safeHeaders(contentType: string): Record<string, string> {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  return {
    'Content-Type': loadedTypes.test(contentType) ? 'application/octet-stream' : contentType,
    'Cache-Control': forEver,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(contentType !== 'application/pdf' && { 'Content-Security-Policy': policy }),
  }
}

/** The file name twice as in RFC 6266: in ASCII for old clients, and in UTF-8. */
function attachment(name: string): Record<string, string> {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return { 'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` }
}

/** What `fm=json` returns. */
function descriptionOf(asset: StoredAsset) {
  const { width, height } = sizeOf(asset)
  return { 'Content-Type': asset.mimeType, 'Content-Length': asset.size, PixelWidth: width, PixelHeight: height }
}

const entityTag = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/**
 * The bytes of assets, with ETag, `Cache-Control: immutable` and HEAD.
 * - `GET /images/{project}/{dataset}/{hash}-{w}x{h}.{ext}` with the parameters of the hosted image pipeline; vector
 *   images are served unchanged. `fm=json` returns a description of the image as it was uploaded: `{Content-Type,
 *   Content-Length, PixelWidth, PixelHeight}`.
 * - `GET /files/{project}/{dataset}/{hash}.{ext}` with byte ranges.
 * @see https://www.sanity.io/docs/apis-and-sdks/image-urls
 */
export function deliveryRoutes(
  { database, assets, dataset, projectId, trustedProxies }: ServiceContext,
  renditions: Renditions,
) {
  const routes = new Hono()

  async function findAsset(context: Context, kind: 'image' | 'file'): Promise<StoredAsset> {
    const id = assetIdIn(kind, context.req.param('file') ?? '')
    const isHere = context.req.param('project') === projectId
    const memory = isHere ? await dataset(context.req.param('dataset') ?? '').memory() : undefined
    const asset = assetOf(memory?.get(id))
    if (!asset) throw notFound('There is no such asset')
    return asset
  }

  /** The original bytes, all or the requested range. */
  async function original(context: Context, asset: StoredAsset, headers: Record<string, string>): Promise<Response> {
    const tag = `"${asset.sha1hash}"`
    const all = { ...safeHeaders(asset.mimeType), 'Accept-Ranges': 'bytes', ETag: tag, ...headers }
    const request = context.req.raw
    if (matchesEtag(request.headers, tag)) return notModified(new Headers(all))
    const size = await assets.head(asset.sha1hash)
    if (size === undefined) throw notFound('The file of this asset is missing: upload it again')
    const range = requestedRange(request, tag, size)
    if (range === 'unsatisfiable') {
      throw httpError(416, 'Range Not Satisfiable', 'The range is outside the file', {
        headers: { 'Content-Range': `bytes */${size}` },
      })
    }
    const { start, end } = range ?? { start: 0, end: size }
    const sized = {
      ...all,
      'Content-Length': String(end - start),
      ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
    }
    if (request.method === 'HEAD') return new Response(null, { headers: sized })
    const bytes = range ? assets.get(asset.sha1hash, range) : streamVerified(assets, asset.sha1hash, size)
    // Started first, so that damaged bytes can still be reported as an error.
    const body = await streamOnceStarted(bytes)
    return new Response(body, { status: range ? 206 : 200, headers: sized })
  }

  /** The requested size for sessions; the next larger size step for anonymous clients. */
  async function sized(context: Context, asset: StoredAsset, asked: ImageTransform): Promise<ImageTransform> {
    const stepped = toSizeSteps(asked)
    if (renditionKey(asset, stepped) === renditionKey(asset, asked)) return asked
    return (await findContentReader(context, database)) ? asked : stepped
  }

  routes.get('/images/:project/:dataset/:file', async (context) => {
    const asset = await findAsset(context, 'image')
    const {
      transform: asked,
      variesByAccept,
      isDescription,
      download,
    } = parseImageRequest(searchOf(context.req), context.req.header('Accept') ?? '', asset.mimeType)
    if (isDescription) return context.json(descriptionOf(asset), 200, safeHeaders('application/json'))
    const headers = {
      ...(variesByAccept && { Vary: 'Accept' }),
      ...(download !== undefined && attachment(download || fileNameOf(asset))),
    }
    if (!asked || asset.mimeType === 'image/svg+xml') return original(context, asset, headers)
    const transform = await sized(context, asset, asked)
    const tag = entityTag(renditionKey(asset, transform))
    const tagged = { ETag: tag, ...headers }
    // The headers of a 304 replace those of the stored response.
    if (matchesEtag(context.req.raw.headers, tag))
      return notModified(new Headers({ ...safeHeaders(asset.mimeType), ...tagged }))
    const client = clientAddress(context.req.raw, context.env, trustedProxies)
    const { bytes, contentType } = await renditions.get(asset, transform, client, async () => {
      return (await findContentReader(context, database)) !== undefined
    })
    return new Response(bytes, {
      headers: { ...safeHeaders(contentType), 'Content-Length': String(bytes.length), ...tagged },
    })
  })

  routes.get('/files/:project/:dataset/:file', async (context) => {
    const asset = await findAsset(context, 'file')
    const name = searchOf(context.req).get('dl')
    const isSaved = name !== null || !inertTypes.test(asset.mimeType)
    return original(context, asset, isSaved ? attachment(name || fileNameOf(asset)) : {})
  })

  return routes
}
