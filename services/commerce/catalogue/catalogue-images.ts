import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { sha1Of, storeAsset, type Asset } from '../images/asset-store.ts'
import type { Queries } from '../tables.ts'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import type { CatalogueImage, CatalogueProduct } from './catalogue-product.ts'

/** A picture of the catalogue file: stored here, or at an address of its own. */
export type ResolvedImage = { file: string; asset: Asset } | 'address'

/** An image that cannot be used; the message says why. */
class ImageSourceError extends Error {}

function isAddress(source: string): boolean {
  return /^https?:\/\//u.test(source) && URL.canParse(source)
}

async function fileOf(source: string, directory: string | undefined): Promise<string> {
  if (directory === undefined)
    throw new ImageSourceError(`"${source}" is no absolute address, and there is no image folder`)
  const root = await realpath(directory).catch(() => {
    throw new ImageSourceError('the image folder does not exist')
  })
  const file = await realpath(path.resolve(root, source)).catch(() => {
    throw new ImageSourceError(`"${source}" is not in the image folder`)
  })
  if (!file.startsWith(root + path.sep)) throw new ImageSourceError(`"${source}" is outside the image folder`)
  return file
}

async function describeFile(file: string, source: string): Promise<Asset> {
  const { InvalidImageError, readImageMetadata } = await import('@shop/images')
  const bytes = await readFile(file).catch(() => {
    throw new ImageSourceError(`"${source}" cannot be read`)
  })
  try {
    const { contentType, width, height } = await readImageMetadata(bytes)
    return { sha1: sha1Of(bytes), contentType, width, height }
  } catch (error) {
    if (error instanceof InvalidImageError) throw new ImageSourceError(`"${source}": ${error.message}`)
    throw error
  }
}

async function resolveImage({ source }: CatalogueImage, directory: string | undefined): Promise<ResolvedImage> {
  if (isAddress(source)) return 'address'
  const file = await fileOf(source, directory)
  return { file, asset: await describeFile(file, source) }
}

/**
 * Looks at every picture that the products name, once each, without keeping its bytes; by source.
 * @throws CatalogueError naming the rows of those that are missing, outside the folder or no pictures.
 */
export async function resolveImages(
  products: readonly CatalogueProduct[],
  directory: string | undefined,
): Promise<Map<string, ResolvedImage>> {
  const issues: CatalogueIssue[] = []
  const resolved = new Map<string, ResolvedImage>()
  for (const image of products.flatMap((product) => product.images)) {
    if (resolved.has(image.source)) continue
    try {
      resolved.set(image.source, await resolveImage(image, directory))
    } catch (error) {
      if (!(error instanceof ImageSourceError)) throw error
      issues.push({ row: image.row, column: image.column, message: error.message })
    }
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return resolved
}

/** Stores the pictures that are not stored yet. @throws when a file has changed since it was looked at. */
export async function storeImages(queries: Queries, images: Iterable<ResolvedImage>): Promise<void> {
  const stored = await queries.selectFrom('commerce_asset').select('sha1').execute()
  const known = new Set(stored.map((row) => row.sha1))
  for (const image of images) {
    if (image === 'address' || known.has(image.asset.sha1)) continue
    const bytes = await readFile(image.file)
    if (sha1Of(bytes) !== image.asset.sha1) throw new Error('A picture changed while the catalogue was imported')
    await storeAsset(queries, image.asset, bytes)
    known.add(image.asset.sha1)
  }
}
