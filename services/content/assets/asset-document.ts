import type { ContentDocument, JsonObject } from '@shop/groq/document'
import { getExtension, getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { hashOf } from '@shop/assets/asset-store'
import { previewImage, readImageMetadata, type ImagePreview } from '@shop/images'

/** What the uploader says about an asset; all of it ends up in the document. */
export interface AssetDescription {
  originalFilename?: string | undefined
  label?: string | undefined
  title?: string | undefined
  description?: string | undefined
  creditLine?: string | undefined
  source?: { id?: string | undefined; name?: string | undefined; url?: string | undefined } | undefined
}

/** An asset before it is written: the lake adds revision and times. */
export interface NewAsset extends JsonObject {
  _id: string
  _type: 'sanity.imageAsset' | 'sanity.fileAsset'
  sha1hash: string
}

/** Where the addresses of a dataset's assets begin. */
export interface AssetHome {
  projectId: string
  dataset: string
  publicUrl: string
}

/** What the document of an asset says of its bytes. */
export interface FileContent {
  sha1hash: string
  /** In bytes. */
  size: number
}

/** What is known of a file by its bytes alone. */
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

/** The colors in the shape of the hosted API. */
function palette({ palette: found }: ImagePreview): JsonObject {
  const swatches = Object.entries(found).map(([name, swatch]) => [
    name,
    { _type: 'sanity.imagePaletteSwatch', ...swatch },
  ])
  return { _type: 'sanity.imagePalette', ...Object.fromEntries(swatches) }
}

/**
 * The document of an uploaded image, with what a page needs to know before the image has arrived.
 * @throws {InvalidImageError} for what is no image, is damaged, or has too many pixels.
 * @see https://www.sanity.io/docs/http-reference/assets
 */
export async function imageAsset(bytes: Uint8Array, home: AssetHome, about: AssetDescription): Promise<NewAsset> {
  const { width, height, format, contentType, hasAlpha } = await readImageMetadata(bytes)
  const preview = await previewImage(bytes)
  const content = contentOf(bytes)
  const { sha1hash } = content
  const size = `${width}x${height}`
  const extension = imageExtensions[format] ?? format
  const path = `images/${home.projectId}/${home.dataset}/${sha1hash}-${size}.${extension}`
  return {
    _id: `image-${sha1hash}-${size}-${extension}`,
    _type: 'sanity.imageAsset',
    ...commonFields(content, home, path, about),
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

/** The document of an uploaded file of any kind; the extension follows its name, else its type. */
export function fileAsset(
  content: FileContent,
  home: AssetHome,
  about: AssetDescription,
  known: { contentType?: string | undefined; extension?: string | undefined } = {},
): NewAsset {
  const { contentType } = known
  const { sha1hash } = content
  const named = /\.([A-Za-z0-9]{1,10})$/.exec(about.originalFilename ?? '')?.[1]?.toLowerCase()
  const extension = known.extension || named || (contentType && getExtension(contentType)) || 'bin'
  const path = `files/${home.projectId}/${home.dataset}/${sha1hash}.${extension}`
  return {
    _id: `file-${sha1hash}-${extension}`,
    _type: 'sanity.fileAsset',
    ...commonFields(content, home, path, about),
    extension,
    mimeType: contentType ?? getMimeType(`file.${extension}`)?.split(';')[0] ?? 'application/octet-stream',
  }
}

function commonFields({ sha1hash, size }: FileContent, home: AssetHome, path: string, about: AssetDescription) {
  const described = Object.entries(about).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(described),
    assetId: sha1hash,
    sha1hash,
    size,
    path,
    url: `${home.publicUrl}/${path}`,
  }
}

/** Editors may write the document of an asset by hand: what is wrong in it must not end up in an answer's headers. */
const storedAsset = z.object({
  sha1hash: z.string().regex(/^[0-9a-f]{40}$/),
  size: z.int().nonnegative(),
  mimeType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  path: z.string(),
})

/** What is needed to deliver an asset. */
export type StoredAsset = z.infer<typeof storedAsset>

/** The asset of a document, if it is the document of an asset that is kept here. */
export const assetOf = (document: ContentDocument | undefined): StoredAsset | undefined =>
  storedAsset.safeParse(document).data

/** The document of an asset as another dataset would have it: the same, at an address of its own. */
export function rehomedAsset(document: ContentDocument, home: AssetHome): NewAsset | undefined {
  const asset = assetOf(document)
  const { _id, _type, _rev, _createdAt, _updatedAt, ...fields } = document
  if (!asset || (_type !== 'sanity.imageAsset' && _type !== 'sanity.fileAsset')) return undefined
  const folder = _type === 'sanity.imageAsset' ? 'images' : 'files'
  const path = `${folder}/${home.projectId}/${home.dataset}/${asset.path.slice(asset.path.lastIndexOf('/') + 1)}`
  return { ...fields, _id, _type, sha1hash: asset.sha1hash, path, url: `${home.publicUrl}/${path}` }
}

/**
 * The document with the address under which its asset is served today: the one in the database may be from before the shop
 * moved to its domain, or from an export of another lake.
 */
export function withCurrentUrl(document: ContentDocument, publicUrl: string): ContentDocument {
  const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
  const path = isAsset ? document['path'] : undefined
  if (typeof path !== 'string' || !/^(images|files)\//.test(path)) return document
  return { ...document, url: `${publicUrl}/${path}` }
}
