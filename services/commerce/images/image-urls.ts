import path from 'node:path'
import { z } from 'zod'
import type { ProductImage } from '../catalogue/product.ts'

const cropRegions = ['bottom', 'center', 'left', 'right', 'top'] as const
const imageFormats = ['jpg', 'png', 'webp'] as const

const edge = z.coerce.number().int().min(1).max(5760).optional().catch(undefined)

/**
 * How an image is to be delivered, as the query of its address says it: pixels, and what stays in view where both sides
 * are given and the picture must be cut. As on the platform a transformation is best effort: what cannot be read is ignored.
 */
export const imageTransformSchema = z.object({
  width: edge,
  height: edge,
  crop: z.enum(cropRegions).optional().catch(undefined),
  format: z.enum(imageFormats).optional().catch(undefined),
})

export type ImageTransform = z.infer<typeof imageTransformSchema>

/** A name to end the address of a stored image in, so that a saved picture is called something. */
function fileName(source: string): string {
  return path.posix.basename(source).replaceAll(/[^\w.-]+/gu, '-') || 'image'
}

/**
 * The address of an image. One that is stored here is delivered as `transform` says; one at an address of its own stays
 * as it is.
 * @param baseUrl the service's mount, absolute or as a path.
 */
export function imageUrl(baseUrl: string, image: ProductImage, transform: ImageTransform = {}): string {
  if (image.sha1 === null) return image.source
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(transform)) if (value !== undefined) query.set(name, String(value))
  const search = query.size > 0 ? `?${query}` : ''
  return `${baseUrl}/images/${image.sha1}/${fileName(image.source)}${search}`
}
