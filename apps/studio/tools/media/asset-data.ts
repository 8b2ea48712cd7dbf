import type { SanityClient } from '@sanity/client'
import { getDraftId, getPublishedId } from 'sanity'
import { z } from 'zod'
import { isContentHosted } from '../../connection/content-host.ts'
import { replacedReferences } from './replaced-references.ts'

/** How many pictures and files the list shows at most. */
export const listLength = 60

const assetSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  // The page's policy allows pictures of its own origin, which may be another name of the shop's.
  url: z.url().transform((url) => (isContentHosted() ? url : new URL(url).pathname)),
  createdAt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

/** An uploaded picture or file. */
export type Asset = z.infer<typeof assetSchema>

const projection = `"id": _id, "type": _type, "name": coalesce(title, originalFilename, _id), url,
  "createdAt": _createdAt, "width": metadata.dimensions.width, "height": metadata.dimensions.height`
const ofAssets = '_type in ["sanity.imageAsset", "sanity.fileAsset"]'

/** The newest pictures and files whose names have all words, or their beginnings. */
export async function findAssets(client: SanityClient, text: string): Promise<Asset[]> {
  // Only at spaces: `match` splits each part further, in the same way as the names.
  const words = text.split(/\s+/).filter(Boolean)
  const found: unknown = await client.fetch(
    `*[${ofAssets} && (count($words) == 0 || title match $words || originalFilename match $words)]
      | order(_createdAt desc) [0...${listLength}] {${projection}}`,
    { words: words.map((word) => `${word}*`) },
  )
  return z.array(assetSchema).parse(found)
}

const usedAsset = assetSchema.extend({ uses: z.array(z.object({ id: z.string(), type: z.string() })) })

/** A picture or file, with the documents that use it, each once; undefined if it has been deleted. */
export async function readAsset(client: SanityClient, id: string): Promise<z.infer<typeof usedAsset> | undefined> {
  const uses = '*[references(^._id)] | order(_updatedAt desc) {"id": _id, "type": _type}'
  const query = `*[_id == $id && ${ofAssets}][0] {${projection}, "uses": ${uses}}`
  const asset = usedAsset.nullable().parse(await client.fetch(query, { id }))
  if (!asset) return undefined
  const types = new Map(asset.uses.map((use) => [getPublishedId(use.id), use.type]))
  return { ...asset, uses: [...types].map(([published, type]) => ({ id: published, type })) }
}

/** Uploads a file, a picture as such, and returns its id. */
export async function upload(client: SanityClient, file: File): Promise<string> {
  const kind = file.type.startsWith('image/') ? 'image' : 'file'
  return (await client.assets.upload(kind, file, { filename: file.name }))._id
}

const referrers = z.array(z.looseObject({ _id: z.string(), _type: z.string(), _rev: z.string() }))

/**
 * Puts another picture or file into all drafts and versions that use one, and into a new draft of each published document
 * that has none: visitors see it once the drafts are published. All of them are changed, or none.
 */
export async function replaceAsset(client: SanityClient, from: string, to: string): Promise<void> {
  const documents = referrers.parse(await client.fetch('*[references($from)]', { from }))
  const ids = documents.map(({ _id }) => getDraftId(getPublishedId(_id)))
  const drafts = new Set(z.array(z.string()).parse(await client.fetch('*[_id in $ids]._id', { ids })))
  const transaction = client.transaction()
  for (const { _rev, ...document } of documents) {
    const set = replacedReferences(document, from, to)
    const draft = getDraftId(document._id)
    if (document._id !== getPublishedId(document._id)) {
      transaction.patch(document._id, (patch) => patch.ifRevisionId(_rev).set(set))
    } else if (!drafts.has(draft)) {
      transaction.create({ ...document, _id: draft }).patch(draft, (patch) => patch.set(set))
    }
  }
  await transaction.commit()
}
