import { AssetDamagedError, AssetsUnavailableError } from '@shop/assets/asset-error'
import type { Assets } from '@shop/assets/assets'
import type { Rendition } from '@shop/assets/bucket-renditions'
import { createRenditionCache } from '@shop/assets/rendition-cache'
import { createRenditionLimit, RenditionLimitError } from '@shop/assets/rendition-limit'
import { readVerified } from '@shop/assets/verified'
import type { Database } from '@shop/database'
import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import { matchesEtag, notModified } from '@shop/http/negotiation'
import { toSizeSteps } from '@shop/images/size-steps'
import { resultMegapixels } from '@shop/images/resize-plan'
import { problem, tooManyRequests, unavailable } from '@shop/http/problem'
import { Hono } from 'hono'
import type { CommerceTables } from '../database/tables.ts'
import { imageTransformSchema, type ImageTransform } from './image-urls.ts'
import { findImage, type StoredImage } from './stored-images.ts'

const cropPoints = {
  top: { x: 0.5, y: 0 },
  bottom: { x: 0.5, y: 1 },
  left: { x: 0, y: 0.5 },
  right: { x: 1, y: 0.5 },
  center: { x: 0.5, y: 0.5 },
} as const

/** URLs contain the content's hash, so their content never changes. */
const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A vector image opened directly could run scripts.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

function transformOf({ width, height, crop, format }: ImageTransform) {
  const cuts = crop !== undefined && width !== undefined && height !== undefined
  return {
    width,
    height,
    // Neither enlarges a picture: 'max' fits it into the box, 'min' fills the box and crops.
    fit: cuts ? 'min' : 'max',
    ...(cuts && { crop: cropPoints[crop] }),
    format: format === 'jpg' ? 'jpeg' : format,
  } as const
}

interface ImageSources {
  database: Database
  assets: Assets
  trustedProxies: TrustedProxies
  logger: Logger
}

/**
 * `GET /images/{sha1}/{name}?width&height&crop&format`: a stored picture, optionally transformed; unsupported
 * transformations are ignored. Sizes are rounded up to size steps. Returns 404 for an unknown picture, 429 with
 * `Retry-After` when too much was made for the address, 503 with it when too many transformations are waiting or the
 * object storage does not respond, 502 for damaged bytes.
 */
export function createImageRoutes({ database, assets, trustedProxies, logger }: ImageSources): Hono {
  const queries = database.kysely.withTables<CommerceTables>()
  const renditions = createRenditionCache(assets.renditions, logger)
  const take = createRenditionLimit(database, 'commerce')

  async function read({ sha1 }: StoredImage): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await readVerified(assets, sha1)
    if (!bytes) throw new AssetDamagedError(`The stored image ${sha1} has no bytes`)
    return bytes
  }

  async function deliver(image: StoredImage, request: ImageTransform, client: string): Promise<Rendition> {
    const { sha1, contentType } = image
    const changes = Object.values(request).some((value) => value !== undefined)
    if (!changes || contentType === 'image/svg+xml') return { bytes: await read(image), contentType }
    return renditions.get(JSON.stringify([sha1, request]), client, async (clients) => {
      const wanted = transformOf(request)
      await take(client, resultMegapixels(image, wanted))
      const { transformImage } = await import('@shop/images')
      return transformImage(() => read(image), wanted, clients)
    })
  }

  return new Hono().get('/:sha1{[0-9a-f]{40}}/:name', async (context) => {
    const { sha1 } = context.req.param()
    const request = toSizeSteps(imageTransformSchema.parse(context.req.query()))
    const { width, height, crop, format } = request
    const etag = `"${[sha1, width, height, crop, format].join('-')}"`
    const image = await findImage(queries, sha1)
    if (!image) return problem(404, 'There is no such image')
    if (matchesEtag(context.req.raw.headers, etag)) return notModified(new Headers({ ...headers, ETag: etag }))
    try {
      const { bytes, contentType } = await deliver(
        image,
        request,
        clientAddress(context.req.raw, context.env, trustedProxies),
      )
      return new Response(bytes, { headers: { ...headers, 'Content-Type': contentType, ETag: etag } })
    } catch (error) {
      if (error instanceof RenditionLimitError) return tooManyRequests(error.retryAfterSeconds, error.message)
      const { ImagesBusyError } = await import('@shop/images')
      if (error instanceof ImagesBusyError) return unavailable('Too many images are waiting to be resized', 1)
      if (!(error instanceof AssetsUnavailableError || error instanceof AssetDamagedError)) throw error
      const isLogged = error instanceof AssetsUnavailableError && error.isRepeated
      if (!isLogged) logger.error({ error }, 'a stored image could not be read')
      if (error instanceof AssetDamagedError) return problem(502, 'The bytes of this image are damaged')
      return unavailable('The images cannot be reached right now')
    }
  })
}
