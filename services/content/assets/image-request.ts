import { z } from 'zod'
import { explicitlyAccepts } from '@shop/http/negotiation'
import type { ImageTransform } from '@shop/images'
import { parseSearch } from '../protocol/parse-input.ts'

/**
 * A side in pixels, at least one: a page that requests a very thin picture in its proportions rounds the short side to
 * zero.
 */
const length = z.coerce
  .number()
  .min(0)
  .max(1_000_000)
  .transform((value) => Math.max(1, Math.round(value)))
  .optional()
const share = z.coerce.number().min(0).max(1).optional()

const rectangle = z
  .string()
  .regex(/^\d{1,6}(,\d{1,6}){3}$/, 'four whole numbers: left,top,width,height')
  .transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  })

/** Three, six or eight hexadecimal digits; alpha comes last here and first in the URL, as in the hosted pipeline. */
const color = z
  .string()
  .regex(/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a hexadecimal color')
  .transform((hex) => (hex.length === 8 ? `#${hex.slice(2)}${hex.slice(0, 2)}` : `#${hex}`))

const cropSides = { left: { x: 0 }, right: { x: 1 }, top: { y: 0 }, bottom: { y: 1 }, center: {} }
const crop = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'])).max(4))

const formats = { jpg: 'jpeg', jpeg: 'jpeg', pjpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const

const turns = { 0: 0, 90: 90, 180: 180, 270: 270 } as const

const parameters = z.object({
  w: length,
  h: length,
  'max-w': length,
  'max-h': length,
  fit: z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale']).optional(),
  crop: crop.optional(),
  'fp-x': share,
  'fp-y': share,
  rect: rectangle.optional(),
  dpr: z.coerce.number().min(0).max(100).optional(),
  q: z.coerce.number().min(0).max(100).transform(Math.round).optional(),
  fm: z.enum(['jpg', 'jpeg', 'pjpg', 'png', 'webp', 'avif', 'json']).optional(),
  auto: z.string().optional(),
  bg: color.optional(),
  blur: z.coerce.number().min(1).max(2000).optional(),
  sharp: z.coerce.number().min(0).max(100).optional(),
  sat: z.literal('-100', 'only -100 is supported').optional(),
  flip: z.enum(['h', 'v', 'hv']).optional(),
  or: z.enum(['0', '90', '180', '270']).optional(),
  dl: z.string().max(255).optional(),
})

type Parameters = z.infer<typeof parameters>

export interface ImageRequest {
  /** Undefined if the image is requested unchanged. */
  transform: ImageTransform | undefined
  /** Whether the response depends on the request's `Accept`. */
  variesByAccept: boolean
  /** Whether a description of the image is requested instead of the image. */
  isDescription: boolean
  /** The file name of a download; empty for the asset's own. */
  download: string | undefined
}

function focusOf(fields: Parameters): ImageTransform['crop'] {
  if (fields.crop?.includes('entropy')) return 'entropy'
  if (fields.crop?.includes('focalpoint')) return { x: fields['fp-x'] ?? 0.5, y: fields['fp-y'] ?? 0.5 }
  const sides = fields.crop?.map((side) => (side === 'focalpoint' || side === 'entropy' ? {} : cropSides[side]))
  return sides && Object.assign({ x: 0.5, y: 0.5 }, ...sides)
}

/**
 * Formats that a program shows only if its `Accept` names them: crawlers of social networks accept everything, and some
 * show neither of them.
 */
const newerTypes = new Set(['image/webp', 'image/avif'])

/** Prefers the smaller format if the browser supports it. */
function formatFor({ fm, auto }: Parameters, accept: string, uploadedAs: string): ImageTransform['format'] {
  if (fm) return fm === 'json' ? undefined : formats[fm]
  if (!auto?.split(',').includes('format')) return undefined
  if (explicitlyAccepts(accept, 'image/avif')) return 'avif'
  if (explicitlyAccepts(accept, 'image/webp')) return 'webp'
  return newerTypes.has(uploadedAs) ? 'common' : undefined
}

/**
 * Parses the URL of an image that was uploaded with this media type. Unknown parameters are ignored, as in the hosted
 * pipeline.
 * @throws {ApiError} 400 naming the invalid parameter.
 * @see https://www.sanity.io/docs/apis-and-sdks/image-urls
 */
export function parseImageRequest(search: URLSearchParams, accept: string, uploadedAs: string): ImageRequest {
  const fields = parseSearch(parameters, search)
  const transform: ImageTransform = {
    width: fields.w,
    height: fields.h,
    maxWidth: fields['max-w'],
    maxHeight: fields['max-h'],
    fit: fields.fit,
    crop: focusOf(fields),
    rect: fields.rect,
    dpr: fields.dpr,
    quality: fields.q,
    format: formatFor(fields, accept, uploadedAs),
    background: fields.bg,
    blur: fields.blur,
    sharpen: fields.sharp,
    isGray: fields.sat && true,
    flip: fields.flip,
    turn: fields.or && turns[fields.or],
  }
  const isAsUploaded = Object.values(transform).every((value) => value === undefined)
  return {
    transform: isAsUploaded ? undefined : transform,
    variesByAccept: fields.fm === undefined && fields.auto !== undefined,
    isDescription: fields.fm === 'json',
    download: fields.dl,
  }
}
