import type { Site } from '../site.ts'
import type { ContentImage } from './image.ts'

export interface ImageSize {
  width?: number
  height?: number
  /** Crop to exactly this size instead of fitting into it. */
  crop?: boolean
}

const defaultSize = 1024

/** `image-{hash}-{width}x{height}-{format}`; an image without a size is not shown. */
const assetId = /^image-(.+)-([1-9]\d*)x([1-9]\d*)-(\w+)$/

interface PixelSize {
  width: number
  height: number
}

/** The pixel size encoded in an asset's id, or 1 × 1 when there is none. */
export function imageDimensions(id: string): PixelSize {
  const [, , width, height] = assetId.exec(id) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : { width: 1, height: 1 }
}

/** A rectangle of the original, in pixels. */
interface Part extends PixelSize {
  left: number
  top: number
}

/** The part left by the editor's crop; the whole image without a crop, or if the crop is empty. */
function visiblePart({ width, height }: PixelSize, { crop }: ContentImage): Part {
  if (!crop) return { left: 0, top: 0, width, height }
  const left = Math.round(crop.left * width)
  const top = Math.round(crop.top * height)
  const right = Math.round(width - crop.right * width)
  const bottom = Math.round(height - crop.bottom * height)
  if (left >= right || top >= bottom) return { left: 0, top: 0, width, height }
  return { left, top, width: right - left, height: bottom - top }
}

/** The start of a segment centered at `center`, clamped to the enclosing segment. */
const around = (center: number, length: number, from: number, available: number): number =>
  Math.min(Math.max(Math.round(center - length / 2), from), from + available - length)

/** The largest rectangle of a part with these proportions, around the hotspot. */
function pieceOf(part: Part, original: PixelSize, { hotspot }: ContentImage, proportions: number): Part {
  const width = Math.min(part.width, Math.round(part.height * proportions))
  const height = Math.min(part.height, Math.round(part.width / proportions))
  const { x, y } = hotspot ?? { x: 0.5, y: 0.5 }
  return {
    left: around(x * original.width, width, part.left, part.width),
    top: around(y * original.height, height, part.top, part.height),
    width,
    height,
  }
}

interface ReadImage {
  image: ContentImage
  original: PixelSize
  visible: Part
  /** The URL of the original's file. */
  address: string
}

/**
 * The data shared by an image's URLs in all sizes; null, and reported, for an asset that is not an image
 * (specification, section 8).
 */
function readImage({ baseUrl, projectId, dataset }: Site['images'], image: ContentImage): ReadImage | null {
  if (!assetId.test(image.id)) {
    reportError(new Error(`'${image.id}' is not the id of an image`))
    return null
  }
  const original = imageDimensions(image.id)
  const address = `${baseUrl}/images/${projectId}/${dataset}/${image.id.replace(assetId, '$1-$2x$3.$4')}`
  return { image, original, visible: visiblePart(original, image), address }
}

function sizedUrl(
  { image, original, visible, address }: ReadImage,
  { width = defaultSize, height = defaultSize, crop = false }: ImageSize,
): string {
  const part = crop && image.hotspot ? pieceOf(visible, original, image, width / height) : visible
  const isWhole = part.width === original.width && part.height === original.height
  const rectangle = isWhole ? '' : `rect=${part.left},${part.top},${part.width},${part.height}&`
  return `${address}?${rectangle}w=${width}&h=${height}&fit=${crop ? 'min' : 'max'}&auto=format`
}

/**
 * The URL of an image that fits into a size in pixels (specification, section 7: 1024 × 1024 by default), or is
 * cropped to it around its hotspot. The server picks the best format that the browser accepts. Null for an asset that
 * is not an image.
 * https://www.sanity.io/docs/apis-and-sdks/image-urls
 */
export function imageUrl(images: Site['images'], image: ContentImage, size: ImageSize = {}): string | null {
  const read = readImage(images, image)
  return read && sizedUrl(read, size)
}

const widths = [320, 480, 640, 960, 1280, 1600, 2000]
/** The widths of thumbnails: images that are requested with at most {@link thumbnailMaximum} pixels. */
const thumbnailWidths = [80, 150, 250, ...widths]
const thumbnailMaximum = 400

/** The `sizes` of an image that fills a square: one that is wider than high is wider than the square. */
export function squareSizes(image: ContentImage, side: number): string {
  const { width, height } = visiblePart(imageDimensions(image.id), image)
  return `${Math.ceil(side * Math.max(1, width / height))}px`
}

/** The attributes with which an `<img>` selects its file; `width` and `height` of the largest reserve its space. */
export interface ImageSources {
  src: string
  srcSet: string
  width: number
  height: number
}

/**
 * The URLs of an image in all useful widths, up to a maximum in pixels of its longer side, or that of its file as it was
 * uploaded if the editor wants no compression; null when the asset is not an image.
 */
export function imageSources(images: Site['images'], image: ContentImage, maximum = defaultSize): ImageSources | null {
  const read = readImage(images, image)
  if (!read) return null
  const asUploaded = image.noCompression && read.address
  const { width, height } = asUploaded ? read.original : read.visible
  const largest = Math.round(Math.min(width, maximum, (maximum * width) / height))
  const url = (candidate: number) =>
    asUploaded || sizedUrl(read, { width: candidate, height: Math.round((candidate * height) / width) })
  const offered = maximum > thumbnailMaximum ? widths : thumbnailWidths
  // A width that is hardly smaller than the largest saves nothing.
  const smaller = asUploaded ? [] : offered.filter((candidate) => candidate < largest * 0.85)
  const candidates = [...smaller, largest]
  return {
    src: url(Math.min(largest, 960)),
    srcSet: candidates.map((candidate) => `${url(candidate)} ${candidate}w`).join(', '),
    width: largest,
    height: Math.round((largest * height) / width),
  }
}
