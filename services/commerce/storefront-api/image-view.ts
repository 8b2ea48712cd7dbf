import type { ProductImage } from '../catalogue/product.ts'
import { toGid } from '../values/gid.ts'
import { imageUrl, type ImageTransform } from '../images/image-urls.ts'

const crops = { BOTTOM: 'bottom', CENTER: 'center', LEFT: 'left', RIGHT: 'right', TOP: 'top' } as const
const formats = { JPG: 'jpg', PNG: 'png', WEBP: 'webp' } as const

interface ImageTransformInput {
  crop?: keyof typeof crops | null
  maxWidth?: number | null
  maxHeight?: number | null
  preferredContentType?: keyof typeof formats | null
  scale?: number | null
}

/** The schema's limit of `maxWidth` and `maxHeight`, multiplied by `scale`. */
const maxEdge = 5760
const largestScale = 3

function scaledEdge(length: number | null | undefined, scale: number | null | undefined): number | undefined {
  if (length == null || length < 1) return undefined
  return Math.min(length * Math.min(Math.max(scale ?? 1, 1), largestScale), maxEdge)
}

function toTransform(input: ImageTransformInput): ImageTransform {
  return {
    width: scaledEdge(input.maxWidth, input.scale),
    height: scaledEdge(input.maxHeight, input.scale),
    crop: input.crop ? crops[input.crop] : undefined,
    format: input.preferredContentType ? formats[input.preferredContentType] : undefined,
  }
}

/** An `Image` of the Storefront API. */
export function viewImage(image: ProductImage, { baseUrl }: { baseUrl: string }) {
  const original = () => imageUrl(baseUrl, image)
  return {
    id: toGid('ProductImage', image.id),
    altText: image.alt,
    width: image.width,
    height: image.height,
    url: ({ transform }: { transform?: ImageTransformInput | null }) =>
      imageUrl(baseUrl, image, toTransform(transform ?? {})),
    src: original,
    originalSrc: original,
    transformedSrc: (transform: ImageTransformInput) => imageUrl(baseUrl, image, toTransform(transform)),
  }
}

/** A `MediaImage` of the Storefront API. */
export function viewMedia(image: ProductImage, context: { baseUrl: string }) {
  const viewed = viewImage(image, context)
  return {
    __typename: 'MediaImage',
    id: toGid('MediaImage', image.id),
    alt: image.alt,
    mediaContentType: 'IMAGE',
    image: viewed,
    previewImage: viewed,
  }
}
