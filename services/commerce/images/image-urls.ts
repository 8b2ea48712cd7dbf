import path from 'node:path'
import { z } from 'zod'
import type { ProductImage } from '../catalogue/product.ts'

const edge = z.coerce.number().int().min(1).max(5760).optional().catch(undefined)

/**
 * The transformation in an image URL's query: pixels, and which part to keep if both sides are given and the picture
 * must be cropped. As on the platform, transformations are best effort: invalid values are ignored.
 */
export const imageTransformSchema = z.object({
  width: edge,
  height: edge,
  crop: z.enum(['bottom', 'center', 'left', 'right', 'top']).optional().catch(undefined),
  format: z.enum(['jpg', 'png', 'webp']).optional().catch(undefined),
})

export type ImageTransform = z.infer<typeof imageTransformSchema>

/** The file name at the end of an image's URL, for saving it. */
function fileName(source: string): string {
  return path.posix.basename(source).replaceAll(/[^\w.-]+/gu, '-') || 'image'
}

/**
 * The URL of an image. A stored image is transformed by `transform`; one at an absolute URL is unchanged.
 * @param baseUrl the service's mount, absolute or as a path.
 */
export function imageUrl(baseUrl: string, image: ProductImage, transform: ImageTransform = {}): string {
  if (image.sha1 === null) return image.source
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(transform)) if (value !== undefined) query.set(name, String(value))
  const search = query.size > 0 ? `?${query}` : ''
  return `${baseUrl}/images/${image.sha1}/${fileName(image.source)}${search}`
}
