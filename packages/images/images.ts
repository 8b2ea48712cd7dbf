import { availableParallelism } from 'node:os'
import type sharp from 'sharp'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { encode as encodeBlurHash } from 'blurhash'
import { isOpaque, paletteOf, type ImagePalette } from './image-palette.ts'
import { ImagesBusyError, InvalidImageError } from './image-errors.ts'
import { planResize, type ResizePlan, type ResizeRequest } from './resize-plan.ts'
import { createWorkQueue, type JobClients } from './work-queue.ts'

export { ImagesBusyError, InvalidImageError }
export type { ImageFit } from './resize-plan.ts'

/** The largest source that is decoded, in pixels: above any camera's picture, below what would exhaust the memory. */
export const maxSourcePixels = 50_000_000
/** The maximum number of waiting transforms. A source given as a function is read only when its turn comes. */
export const maxWaitingImages = 200

const contentTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
} as const

export type SourceFormat = keyof typeof contentTypes
export type OutputFormat = 'webp' | 'avif' | 'jpeg' | 'png'

/** Placeholder data of an image; computed from the decoded picture, so it also proves that it decodes. */
export interface ImagePreview {
  /** A picture 20 pixels wide as a `data:` URL. */
  lqip: string
  /**
   * Whether the image is opaque, judged by a picture 64 pixels wide; at most one pixel in several thousand may be
   * transparent.
   */
  isOpaque: boolean
  palette: ImagePalette
  /** @see https://blurha.sh */
  blurHash: string
}

export interface ImageTransform extends ResizeRequest {
  /**
   * Default: the source's format if it is one of these, else PNG. `common` is a format that every program shows: JPEG, or
   * PNG if the source may be transparent.
   */
  format?: OutputFormat | 'common' | undefined
  /** 1 to 100; default {@link defaultQuality}. */
  quality?: number | undefined
  /**
   * A color as `#rrggbb` or `#rrggbbaa` behind `fill`, `fillmax` and transparent JPEG; default white for JPEG, else
   * transparent.
   */
  background?: string | undefined
  /** 1 to 2000: the blur radius in half pixels of a result 1000 wide. */
  blur?: number | undefined
  /** 0 to 100. */
  sharpen?: number | undefined
  /** Grayscale. */
  isGray?: boolean | undefined
  flip?: 'h' | 'v' | 'hv' | undefined
  /** Clockwise rotation in degrees; lengths are those of the rotated picture. */
  turn?: 0 | 90 | 180 | 270 | undefined
}

/** Converts lengths of the rotated picture to those of the unrotated one. */
function asItLies(transform: ImageTransform): ImageTransform {
  if (transform.turn !== 90 && transform.turn !== 270) return transform
  const { width, height, maxWidth, maxHeight } = transform
  return { ...transform, width: height, height: width, maxWidth: maxHeight, maxHeight: maxWidth }
}

/** Colors and sharpness, applied at the result's size: the cost does not grow with the source. */
function withEffects(image: Sharp, { blur, sharpen, isGray }: ImageTransform): Sharp {
  if (isGray) image.greyscale()
  if (blur) image.blur(Math.min(Math.max(blur / 20, 0.3), 100))
  if (sharpen) image.sharpen({ sigma: 0.5 + sharpen / 50 })
  return image
}

/** Bytes, or a function that loads them when the transform's turn comes. */
export type ImageSource = Uint8Array | (() => Promise<Uint8Array>)

const defaultQuality = { webp: 78, avif: 52, jpeg: 80, png: 100 } as const

/** The queue of a process that shares the machine with others; one core is reserved for requests. */
const queueOf = (processes: number) =>
  createWorkQueue({
    running: Math.max(1, Math.floor((availableParallelism() - 1) / processes)),
    waiting: maxWaitingImages,
  })

let inTurn = queueOf(1)

/**
 * Divides the machine's cores among the processes that transform images. Must be called before the first transform.
 */
export function divideImageWork(processes: number): void {
  inTurn = queueOf(processes)
}

let loaded: Promise<typeof sharp> | undefined

/** Loading sharp takes longer than starting the rest of a server, and many processes never need it. */
function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    return sharp
  })
  return loaded
}

const svgNamespace = 'http://www.w3.org/2000/svg'

const options: SharpOptions = { autoOrient: true, limitInputPixels: maxSourcePixels, failOn: 'error' }

/** libvips' messages contain internals and file names, so the client gets our own message. */
function asInvalid(error: unknown): InvalidImageError {
  if (error instanceof InvalidImageError) return error
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return tooManyPixels()
  if (message.includes('unsupported image format'))
    return new InvalidImageError('The file is not an image of a known format')
  return new InvalidImageError('The image is damaged or incomplete', { cause: error })
}

const tooManyPixels = () =>
  new InvalidImageError(`The image has more than ${maxSourcePixels / 1_000_000} million pixels`)

async function decode<Result>(bytes: Uint8Array, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  if (bytes.length === 0) throw new InvalidImageError('The file is empty')
  const sharp = await loadSharp()
  try {
    return await work(sharp(bytes, options))
  } catch (error) {
    throw asInvalid(error)
  }
}

function isSourceFormat(format: string): format is SourceFormat {
  return Object.hasOwn(contentTypes, format)
}

function sourceFormat({ format, compression }: Metadata): SourceFormat {
  const name = format === 'heif' && compression === 'av1' ? 'avif' : format
  if (!isSourceFormat(name)) throw new InvalidImageError(`Images of the format ${name} are not supported`)
  return name
}

/** Refuses vector images that can be decoded here, but not by browsers, which get them as they are. */
function checkVector(bytes: Uint8Array): void {
  if (bytes[0] === 0x1f) throw new InvalidImageError('The SVG is compressed (SVGZ); please upload it uncompressed')
  if (!new TextDecoder().decode(bytes).includes(svgNamespace))
    throw new InvalidImageError(`The SVG lacks xmlns="${svgNamespace}", so browsers do not show it`)
}

/**
 * Reads an image's header without decoding its pixels.
 * @throws {InvalidImageError} if it is no image, of an unsupported format, or larger than {@link maxSourcePixels}.
 */
export function readImageMetadata(bytes: Uint8Array) {
  return decode(bytes, async (image) => {
    const metadata = await image.metadata()
    const format = sourceFormat(metadata)
    if (format === 'svg') checkVector(bytes)
    const { width, height } = metadata.autoOrient
    if (width * height > maxSourcePixels) throw tooManyPixels()
    return {
      width,
      height,
      format,
      contentType: contentTypes[format],
      hasAlpha: metadata.hasAlpha,
    }
  })
}

/**
 * Decodes an image once for its placeholder, its color and its opacity.
 * @throws {InvalidImageError} when the pixels cannot be decoded; {@link ImagesBusyError} when too much work is waiting.
 */
export async function previewImage(bytes: Uint8Array): Promise<ImagePreview> {
  const sharp = await loadSharp()
  const { data, info } = await inTurn(() =>
    decode(bytes, (image) =>
      image.resize({ width: 64, height: 64, fit: 'inside' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  // Embedded in pages, where a PNG with transparency would be five times as large.
  const lqip = await sharp(data, { raw: info }).resize({ width: 20 }).webp({ quality: 20, alphaQuality: 20 }).toBuffer()
  return {
    lqip: `data:image/webp;base64,${lqip.toString('base64')}`,
    isOpaque: isOpaque(data),
    blurHash: encodeBlurHash(new Uint8ClampedArray(data), info.width, info.height, 4, 3),
    palette: await paletteOf(data),
  }
}

function outputFormat(
  { format, hasAlpha }: { format: SourceFormat; hasAlpha: boolean },
  wanted: ImageTransform['format'],
): OutputFormat {
  if (wanted === 'common') return hasAlpha ? 'png' : 'jpeg'
  return wanted ?? (format === 'webp' || format === 'avif' || format === 'jpeg' ? format : 'png')
}

function resize(image: Sharp, plan: ResizePlan, background: string): Sharp {
  const { region, width, height, canvas } = plan
  const cut = image.extract(region)
  const sized = plan.cutByEntropy
    ? cut.resize({ width, height, fit: 'cover', position: 'entropy' })
    : cut.resize({ width, height, fit: 'fill' })
  if (!canvas) return sized
  const left = Math.floor((canvas.width - width) / 2)
  const top = Math.floor((canvas.height - height) / 2)
  return sized.extend({
    left,
    top,
    right: canvas.width - width - left,
    bottom: canvas.height - height - top,
    background,
  })
}

/** Effort levels are chosen by measurement: higher ones save a few percent at several times the CPU time. */
function encode(image: Sharp, format: OutputFormat, quality: number): Sharp {
  if (format === 'webp') return image.webp({ quality, effort: 4 })
  if (format === 'avif') return image.avif({ quality, effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'jpeg') return image.jpeg({ quality, mozjpeg: true })
  return image.png({ compressionLevel: 9 })
}

async function transformNow(source: ImageSource, transform: ImageTransform) {
  const bytes = source instanceof Uint8Array ? source : await source()
  const metadata = await readImageMetadata(bytes)
  if (metadata.format === 'svg') throw new InvalidImageError('Vector images are not transformed')
  const format = outputFormat(metadata, transform.format)
  const background = transform.background ?? (format === 'jpeg' ? '#ffffff' : '#00000000')
  const quality = Math.min(Math.max(Math.round(transform.quality ?? defaultQuality[format]), 1), 100)
  const result = await decode(bytes, async (image) => {
    const resized = withEffects(resize(image, planResize(metadata, asItLies(transform)), background), transform)
    const behind = format === 'jpeg' || transform.background ? resized.flatten({ background }) : resized
    const { turn, flip } = transform
    if (!turn && !flip) return encode(behind, format, quality).toBuffer()
    // A second pass: in one pass the decoder rotates before it crops.
    const made = await behind.png({ compressionLevel: 1 }).toBuffer()
    return decode(made, async (cut) => {
      if (flip?.includes('h')) cut.flop()
      if (flip?.includes('v')) cut.flip()
      return encode(turn ? cut.rotate(turn) : cut, format, quality).toBuffer()
    })
  })
  return { bytes: new Uint8Array(result), contentType: contentTypes[format] }
}

/**
 * Crops, resizes and encodes an image. Sizes are clamped to `maxOutputEdge`, only the first frame of an animation is
 * kept, and the camera's metadata is dropped (the orientation is applied first).
 * @param clients the addresses for which the image is made, since clients take turns; none for the shop itself.
 * @throws {InvalidImageError} when the source cannot be decoded or is a vector image; {@link ImagesBusyError} when more
 *   than {@link maxWaitingImages} are waiting.
 */
export function transformImage(
  source: ImageSource,
  transform: ImageTransform,
  clients?: JobClients,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  return inTurn(() => transformNow(source, transform), clients)
}
