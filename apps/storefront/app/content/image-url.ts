import type { Site } from '../site.ts'
import type { ContentImage } from './image.ts'

export interface ImageSize {
  width?: number
  height?: number
  /** Cut to exactly this size instead of fitting into it. */
  crop?: boolean
}

const defaultSize = 1024

/** `image-{hash}-{width}x{height}-{format}` */
const assetId = /^image-(.+)-(\d+)x(\d+)-(\w+)$/

/** The pixel size that an asset's id tells, or a square when it does not. */
export function imageDimensions(id: string): { width: number; height: number } {
  const [, , width, height] = assetId.exec(id) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : { width: 1, height: 1 }
}

/** Where there is a window it hears of an error; elsewhere the log does. */
function report(error: Error): void {
  if ('reportError' in globalThis) return reportError(error)
  // oxlint-disable-next-line no-console
  console.error(error)
}

/** The part of the original that the editor has left, in its pixels: `left,top,width,height`. */
function cropRectangle({ id, crop }: ContentImage): string | undefined {
  if (!crop || crop.left + crop.right + crop.top + crop.bottom === 0) return undefined
  const { width, height } = imageDimensions(id)
  const left = Math.round(crop.left * width)
  const top = Math.round(crop.top * height)
  const right = Math.round(width - crop.right * width)
  const bottom = Math.round(height - crop.bottom * height)
  return [left, top, right - left, bottom - top].join(',')
}

/**
 * The address of an image that fits into a size in pixels (specification, section 7: 1024 × 1024 unless given), or is
 * cut to it around its hotspot. The server picks the best format that the browser accepts. An asset that is no image has
 * none; that is reported (specification, section 8).
 * https://www.sanity.io/docs/apis-and-sdks/image-urls
 */
export function imageUrl(
  { baseUrl, projectId, dataset }: Site['images'],
  image: ContentImage,
  { width = defaultSize, height = defaultSize, crop = false }: ImageSize = {},
): string | null {
  if (!assetId.test(image.id)) {
    report(new Error(`'${image.id}' is not the id of an image`))
    return null
  }
  const file = image.id.replace(assetId, '$1-$2x$3.$4')
  const rectangle = cropRectangle(image)
  const focus = crop && image.hotspot
  const parameters = [
    rectangle && `rect=${rectangle}`,
    `w=${width}`,
    `h=${height}`,
    `fit=${focus ? 'crop' : crop ? 'min' : 'max'}`,
    focus && `crop=focalpoint&fp-x=${focus.x}&fp-y=${focus.y}`,
    'auto=format',
  ].filter(Boolean)
  return `${baseUrl}/images/${projectId}/${dataset}/${file}?${parameters.join('&')}`
}

const widths = [320, 480, 640, 960, 1280, 1600, 2000]

/** What an `<img>` needs to pick its file: addresses by width, and the size of the largest, which keeps its room free. */
export interface ImageSources {
  src: string
  srcSet: string
  width: number
  height: number
}

/** The size in pixels of what the editor has left of an image. */
function visibleSize({ id, crop }: ContentImage): { width: number; height: number } {
  const { width, height } = imageDimensions(id)
  if (!crop) return { width, height }
  return { width: width * (1 - crop.left - crop.right), height: height * (1 - crop.top - crop.bottom) }
}

/**
 * The addresses of an image in every width that is worth having, up to a maximum in pixels of its longer side; null where
 * it can have none.
 */
export function imageSources(images: Site['images'], image: ContentImage, maximum = 2000): ImageSources | null {
  const { width, height } = visibleSize(image)
  const largest = Math.round(Math.min(width, maximum, (maximum * width) / height))
  const url = (candidate: number) =>
    imageUrl(images, image, { width: candidate, height: Math.round((candidate * height) / width) })
  const src = url(Math.min(largest, 960))
  if (!src) return null
  const candidates = [...widths.filter((candidate) => candidate < largest), largest]
  return {
    src,
    srcSet: candidates.map((candidate) => `${url(candidate)} ${candidate}w`).join(', '),
    width: largest,
    height: Math.round((largest * height) / width),
  }
}
