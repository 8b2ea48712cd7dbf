import type { ExpectedImages } from '@shop/content-service'
import { z } from 'zod'
import { documentTypes } from '../../app/content/document-types.ts'
import { imageSources } from '../../app/content/image-url.ts'
import { imagePartSchema, type ContentImage } from '../../app/content/image.ts'

/** The part of an image's URL before its file. */
type ImageHome = Parameters<typeof imageSources>[0]

interface Leading {
  type: string
  /** The fields of the pictures. */
  path: RegExp
  /**
   * The sizes in which pages show them: the longer side of the largest, and the width of the smallest that is likely.
   */
  maximum?: number
  minimum?: number
}

/** The pictures that visitors see first: those at the top of pages, and those of the home page and of categories. */
const leading: readonly Leading[] = [
  { type: 'home', path: /^splashHero\./, maximum: 2000 },
  { type: 'home', path: /^/, minimum: 480 },
  { type: 'product', path: /^thumb\.image$/, maximum: 640 },
  { type: 'productCategory', path: /^introHero\./, maximum: 1280, minimum: 640 },
  { type: 'ingredient', path: /^/, maximum: 640 },
  { type: 'productCategory', path: /^/, minimum: 480 },
  { type: 'product', path: /^heroGallery\[0\]/, maximum: 2000, minimum: 960 },
  { type: 'product', path: /^heroGallery/, maximum: 350 },
]

/** The widths of all other pictures, in the order of how many screens choose them. */
const rounds: readonly ((width: number) => boolean)[] = [
  (width) => width === 320 || width === 640,
  (width) => width === 480 || width === 960,
  () => true,
]

const types = documentTypes.map(({ type }) => type)

const storedImage = imagePartSchema
  .extend({ asset: z.object({ _ref: z.string().regex(/^image-.+-\d+x\d+-\w+$/) }) })
  .transform(({ asset, ...image }): ContentImage => ({ id: asset._ref, ...image }))

interface FoundImage {
  path: string
  image: ContentImage
}

/** The images of a document, by the paths of their fields. */
function* imagesIn(value: unknown, path = ''): Iterable<FoundImage> {
  if (typeof value !== 'object' || value === null) return
  const image = 'asset' in value ? storedImage.safeParse(value).data : undefined
  if (image) yield { path, image }
  for (const [name, field] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${name}]` : `${path && '.'}${name}`
    yield* imagesIn(field, path + step)
  }
}

/** The URLs in which pages offer an image, in the wanted widths. */
function urlsOf(
  images: ImageHome,
  image: ContentImage,
  isWanted: (width: number) => boolean,
  maximum?: number,
): string[] {
  const candidates = imageSources(images, image, maximum)?.srcSet.split(', ') ?? []
  return candidates.flatMap((candidate) => {
    const [url = '', width = ''] = candidate.split(' ')
    return isWanted(Number.parseInt(width)) ? [url] : []
  })
}

/**
 * The image URLs of published documents that pages will request: first those of the leading pictures, then all, in
 * the order of the document types.
 */
export const expectedImages = (images: ImageHome): ExpectedImages =>
  function* (documents) {
    const byType = Map.groupBy(documents, ({ _type }) => _type)
    for (const { type, path, maximum, minimum = 0 } of leading) {
      for (const document of byType.get(type) ?? []) {
        for (const found of imagesIn(document)) {
          if (path.test(found.path)) yield* urlsOf(images, found.image, (width) => width >= minimum, maximum)
        }
      }
    }
    const inOrder = [...new Set([...types, ...byType.keys()])].flatMap((type) => byType.get(type) ?? [])
    for (const isWanted of rounds) {
      for (const document of inOrder) {
        for (const { image } of imagesIn(document)) yield* urlsOf(images, image, isWanted)
      }
    }
  }
