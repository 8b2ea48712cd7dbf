import { toSizeSteps } from '@shop/images/size-steps'
import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import type { Queries } from '../tables.ts'
import { findAsset, readAsset, type Asset } from './asset-store.ts'
import { imageTransformSchema, type ImageTransform } from './image-urls.ts'
import { createRenditionCache, type Rendition } from './rendition-cache.ts'

/** Bytes of renditions kept in memory. */
const cacheCapacity = 32 << 20

const cropPoints = {
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
  center: { x: 0.5, y: 0.5 },
} as const

/** Content goes by its hash, so an address never changes what it delivers. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  // A vector image opened on its own may carry scripts.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

async function transform(source: () => Promise<Uint8Array>, request: ImageTransform): Promise<Rendition> {
  const { transformImage } = await import('@shop/images')
  const { width, height, crop, format } = request
  const cuts = crop !== undefined && width !== undefined && height !== undefined
  return transformImage(source, {
    width,
    height,
    // Neither enlarges a picture: 'max' fits it into the box, 'min' fills the box and cuts.
    fit: cuts ? 'min' : 'max',
    ...(cuts && { crop: cropPoints[crop] }),
    format: format === 'jpg' ? 'jpeg' : format,
  })
}

/**
 * `GET /images/{sha1}/{name}?width&height&crop&format`: a stored picture, as it is or transformed; a transformation that a
 * picture does not support is ignored. Sizes are rounded up to those of a list. Answers 404 for what is not stored, 503 with `Retry-After` when too many
 * transformations are waiting.
 */
export function createImageRoutes(queries: Queries): Hono {
  const rendition = createRenditionCache(cacheCapacity)

  async function original({ sha1, contentType }: Asset): Promise<Rendition> {
    return { bytes: await readAsset(queries, sha1), contentType }
  }

  async function deliver(asset: Asset, request: ImageTransform): Promise<Rendition> {
    const changes = Object.values(request).some((value) => value !== undefined)
    if (!changes || asset.contentType === 'image/svg+xml') return original(asset)
    return rendition(JSON.stringify([asset.sha1, request]), () =>
      transform(() => readAsset(queries, asset.sha1), request),
    )
  }

  return new Hono().get('/:sha1{[0-9a-f]{40}}/:name', async (context) => {
    const { sha1 } = context.req.param()
    const request = toSizeSteps(imageTransformSchema.parse(context.req.query()))
    const { width, height, crop, format } = request
    const etag = `"${[sha1, width, height, crop, format].join('-')}"`
    const asset = await findAsset(queries, sha1)
    if (!asset) return problem(404, 'There is no such image')
    if (context.req.header('If-None-Match')?.includes(etag)) {
      return new Response(null, { status: 304, headers: { ...headers, ETag: etag } })
    }
    try {
      const { bytes, contentType } = await deliver(asset, request)
      return new Response(bytes, { headers: { ...headers, 'Content-Type': contentType, ETag: etag } })
    } catch (error) {
      const { ImagesBusyError } = await import('@shop/images')
      if (!(error instanceof ImagesBusyError)) throw error
      const busy = problem(503, 'Too many images are waiting to be made')
      busy.headers.set('Retry-After', '1')
      return busy
    }
  })
}
