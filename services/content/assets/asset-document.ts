import type { ContentDocument, JsonObject } from '@shop/groq/document'
import { getExtension, getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { hashOf } from '@shop/assets/asset-store'
import { previewImage, readImageMetadata, type ImagePreview } from '@shop/images'

/** The metadata of an asset: its uploader's label or title, and fields that editors add, such as tags. */
export interface AssetDescription extends JsonObject {
  originalFilename?: string | null | undefined
}

/** The fields of an asset's document that are derived from its bytes and its location. */
const derived = new Set(['assetId', 'sha1hash', 'size', 'path', 'url', 'extension', 'mimeType', 'metadata'])

/**
 * The fields of an asset's document that describe it, in the order of their names: without those of the system and
 * those derived from its bytes.
 */
export function describingFields(document: JsonObject): JsonObject {
  const names = Object.keys(document).filter((name) => !name.startsWith('_') && !derived.has(name))
  return Object.fromEntries(names.toSorted().map((name) => [name, document[name]]))
}

/** An asset that is not stored yet: storing adds revision and times. */
export interface NewAsset extends JsonObject {
  _id: string
  _type: 'sanity.imageAsset' | 'sanity.fileAsset'
  sha1hash: string
}

/** The prefix of the URLs of a dataset's assets. */
export interface AssetLocation {
  projectId: string
  dataset: string
  publicUrl: string
}

/** The properties of an asset's bytes in its document. */
export interface FileContent {
  sha1hash: string
  /** In bytes. */
  size: number
}

/** Computes the properties of a file's bytes. */
export const contentOf = (bytes: Uint8Array): FileContent => ({ sha1hash: hashOf(bytes), size: bytes.length })

const imageExtensions: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  tiff: 'tif',
  svg: 'svg',
}

/** The palette in the hosted API's format. */
function palette({ palette: found }: ImagePreview): JsonObject {
  const swatches = Object.entries(found).map(([name, swatch]) => [
    name,
    { _type: 'sanity.imagePaletteSwatch', ...swatch },
  ])
  return { _type: 'sanity.imagePalette', ...Object.fromEntries(swatches) }
}

/**
 * The document of an uploaded image, with placeholder data for pages.
 * @throws {InvalidImageError} if it is no image, is damaged, or has too many pixels.
 * @see https://www.sanity.io/docs/http-reference/assets
 */
export async function imageAsset(
  bytes: Uint8Array,
  location: AssetLocation,
  about: AssetDescription,
): Promise<NewAsset> {
  const { width, height, format, contentType, hasAlpha } = await readImageMetadata(bytes)
  const preview = await previewImage(bytes)
  const content = contentOf(bytes)
  const { sha1hash } = content
  const size = `${width}x${height}`
  const extension = imageExtensions[format] ?? format
  const path = `images/${location.projectId}/${location.dataset}/${sha1hash}-${size}.${extension}`
  return {
    _id: `image-${sha1hash}-${size}-${extension}`,
    _type: 'sanity.imageAsset',
    ...commonFields(content, location, path, about),
    extension,
    mimeType: contentType,
    metadata: {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha,
      isOpaque: preview.isOpaque,
      lqip: preview.lqip,
      blurHash: preview.blurHash,
      palette: palette(preview),
    },
  }
}

/** A media type that may become a response header. */
const mediaType = /^[\w.+-]+\/[\w.+-]+$/

/**
 * The document of an uploaded file of any type; the extension is that of its name, else of its type. A type that is no
 * media type, such as `pdf`, counts as none: a file with it could not be delivered.
 */
export function fileAsset(
  content: FileContent,
  location: AssetLocation,
  about: AssetDescription,
  known: { contentType?: string | undefined; extension?: string | undefined } = {},
): NewAsset {
  const contentType = known.contentType && mediaType.test(known.contentType) ? known.contentType : undefined
  const { sha1hash } = content
  const named = /\.([A-Za-z0-9]{1,10})$/.exec(about.originalFilename ?? '')?.[1]?.toLowerCase()
  const extension = known.extension || named || (contentType && getExtension(contentType)) || 'bin'
  const path = `files/${location.projectId}/${location.dataset}/${sha1hash}.${extension}`
  return {
    _id: `file-${sha1hash}-${extension}`,
    _type: 'sanity.fileAsset',
    ...commonFields(content, location, path, about),
    extension,
    mimeType: contentType ?? getMimeType(`file.${extension}`)?.split(';')[0] ?? 'application/octet-stream',
  }
}

function commonFields({ sha1hash, size }: FileContent, location: AssetLocation, path: string, about: AssetDescription) {
  const described = Object.entries(about).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(described),
    assetId: sha1hash,
    sha1hash,
    size,
    path,
    url: `${location.publicUrl}/${path}`,
  }
}

/** Validated because editors can write asset documents by hand: invalid values must not get into response headers. */
const storedAsset = z.object({
  sha1hash: z.string().regex(/^[0-9a-f]{40}$/),
  size: z.int().nonnegative(),
  mimeType: z.string().regex(mediaType),
  path: z.string(),
})

/** The fields needed to deliver an asset. */
export type StoredAsset = z.infer<typeof storedAsset>

/** The asset of a document, if it is a valid asset document of this service. */
export const assetOf = (document: ContentDocument | undefined): StoredAsset | undefined =>
  storedAsset.safeParse(document).data

/** The last part of the path, `{hash}-{width}x{height}.{ext}` or `{hash}.{ext}`. */
export const fileNameOf = ({ path }: StoredAsset): string => path.slice(path.lastIndexOf('/') + 1)

/** The size of an image in pixels, which is part of its file name. */
export function sizeOf(asset: StoredAsset): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)\.[a-z]+$/.exec(fileNameOf(asset)) ?? []
  return { width: Number(width), height: Number(height) }
}

/** The id of the asset with this file name in its URL, `{hash}-{width}x{height}.{ext}` or `{hash}.{ext}`. */
export const assetIdIn = (kind: 'image' | 'file', fileName: string): string =>
  `${kind}-${fileName.replace(/\.(?=[a-z0-9]+$)/i, '-')}`

/** The asset document for another dataset: the same at a different URL. */
export function assetForDataset(document: ContentDocument, location: AssetLocation): NewAsset | undefined {
  const asset = assetOf(document)
  const { _id, _type, _rev, _createdAt, _updatedAt, ...fields } = document
  if (!asset || (_type !== 'sanity.imageAsset' && _type !== 'sanity.fileAsset')) return undefined
  const folder = _type === 'sanity.imageAsset' ? 'images' : 'files'
  const path = `${folder}/${location.projectId}/${location.dataset}/${fileNameOf(asset)}`
  return { ...fields, _id, _type, sha1hash: asset.sha1hash, path, url: `${location.publicUrl}/${path}` }
}
