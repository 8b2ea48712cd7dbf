import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { bytesAsContent, hashOf } from '@shop/assets/asset-store'
import type { Assets } from '@shop/assets/assets'
import type { StoredImage } from '../images/stored-images.ts'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'

/** A reference to a picture in a file. */
export interface NamedImage extends Pick<CatalogueIssue, 'row' | 'column' | 'file'> {
  /** An absolute URL, or a path relative to the image folder. */
  source: string
}

/** A picture of the catalogue file: stored here, or at an absolute URL. */
export type ResolvedImage = { file: string; image: StoredImage } | 'address'

/** An unusable image; the message says why. */
class ImageSourceError extends Error {}

function isAddress(source: string): boolean {
  return /^https?:\/\//u.test(source) && URL.canParse(source)
}

async function fileOf(source: string, directory: string | undefined): Promise<string> {
  if (directory === undefined)
    throw new ImageSourceError(`"${source}" is not an absolute URL, and there is no image folder`)
  const root = await realpath(directory).catch(() => {
    throw new ImageSourceError('the image folder does not exist')
  })
  const file = await realpath(path.resolve(root, source)).catch(() => {
    throw new ImageSourceError(`"${source}" is not in the image folder`)
  })
  if (!file.startsWith(root + path.sep)) throw new ImageSourceError(`"${source}" is outside the image folder`)
  return file
}

async function describeFile(file: string, source: string): Promise<StoredImage> {
  const { InvalidImageError, readImageMetadata } = await import('@shop/images')
  const bytes = await readFile(file).catch(() => {
    throw new ImageSourceError(`"${source}" cannot be read`)
  })
  try {
    const { contentType, width, height } = await readImageMetadata(bytes)
    return { sha1: hashOf(bytes), contentType, size: bytes.length, width, height }
  } catch (error) {
    if (error instanceof InvalidImageError) throw new ImageSourceError(`"${source}": ${error.message}`)
    throw error
  }
}

async function resolveImage({ source }: NamedImage, directory: string | undefined): Promise<ResolvedImage> {
  if (isAddress(source)) return 'address'
  const file = await fileOf(source, directory)
  return { file, image: await describeFile(file, source) }
}

/**
 * Checks every picture once, without keeping its bytes; by source.
 * @throws CatalogueError naming the rows of pictures that are missing, outside the folder or invalid.
 */
export async function resolveImages(
  images: readonly NamedImage[],
  directory: string | undefined,
): Promise<Map<string, ResolvedImage>> {
  const issues: CatalogueIssue[] = []
  const resolved = new Map<string, ResolvedImage>()
  for (const image of images) {
    if (resolved.has(image.source)) continue
    try {
      resolved.set(image.source, await resolveImage(image, directory))
    } catch (error) {
      if (!(error instanceof ImageSourceError)) throw error
      const { row, column, file } = image
      issues.push({ row, column, message: error.message, ...(file !== undefined && { file }) })
    }
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return resolved
}

/** The pictures among these that are stored here. */
export const alreadyStored = (images: Iterable<ResolvedImage>): StoredImage[] =>
  [...images].flatMap((resolved) => (resolved === 'address' ? [] : [resolved.image]))

/** Stores the bytes of pictures that are not stored yet. @throws when a file has changed since it was checked. */
export async function storeImages(assets: Assets, images: Iterable<ResolvedImage>): Promise<void> {
  for (const resolved of images) {
    if (resolved === 'address' || (await assets.head(resolved.image.sha1)) !== undefined) continue
    const bytes = await readFile(resolved.file)
    if (hashOf(bytes) !== resolved.image.sha1) throw new Error('A picture changed while the catalogue was imported')
    await assets.put(resolved.image.sha1, bytesAsContent(bytes))
  }
}
