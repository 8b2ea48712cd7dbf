import { ClientError, ServerError, type Action, type PatchOperations, type SanityClient } from '@sanity/client'
import { getDraftId, getPublishedId } from 'sanity'
import { z } from 'zod'
import { fileUrl, isContentHosted } from '../../connection/content-host.ts'
import { replacedReferences } from './replaced-references.ts'

/** The maximum number of pictures and files in the list. */
export const listLength = 60

const assetSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  url: z.url().transform(fileUrl),
  createdAt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

/** An uploaded picture or file. */
export type Asset = z.infer<typeof assetSchema>

const projection = `"id": _id, "type": _type, "name": coalesce(title, originalFilename, _id), url,
  "createdAt": _createdAt, "width": metadata.dimensions.width, "height": metadata.dimensions.height`
const ofAssets = '_type in ["sanity.imageAsset", "sanity.fileAsset"]'

/** The editor's message for a failed request. */
function explain(cause: unknown): string {
  const service = isContentHosted() ? 'The content service' : 'The shop'
  if (cause instanceof z.ZodError) return `Something other than ${service.toLowerCase()} has answered. Try again.`
  const isAnswer = cause instanceof ClientError || cause instanceof ServerError
  if (!isAnswer) return `${service} could not be reached.`
  if (cause.statusCode === 409) return 'Somebody changed a document that uses it at the same moment.'
  return `${service} refused it: ${cause.message.replace(/\.$/, '')}.`
}

/** How long an answer is waited for, in milliseconds. */
const readTimeout = 20_000

/** Reads documents. @throws an error whose message tells the editor what is wrong. */
async function read<Schema extends z.ZodType>(
  client: SanityClient,
  query: string,
  params: Record<string, string | string[]>,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await client.fetch<unknown>(query, params, { signal: AbortSignal.timeout(readTimeout) }))
  } catch (cause) {
    throw new Error(explain(cause), { cause })
  }
}

/** The newest pictures and files whose names have all words, or their beginnings. */
export async function findAssets(client: SanityClient, text: string): Promise<Asset[]> {
  // Only at spaces: `match` splits each part further, in the same way as the names.
  const words = text.split(/\s+/).filter(Boolean)
  return read(
    client,
    `*[${ofAssets} && (count($words) == 0 || title match $words || originalFilename match $words)]
      | order(_createdAt desc) [0...${listLength}] {${projection}}`,
    { words: words.map((word) => `${word}*`) },
    z.array(assetSchema),
  )
}

const usedAsset = assetSchema.extend({ uses: z.array(z.object({ id: z.string(), type: z.string() })) })

/** A picture or file, with the documents that use it, each once; undefined if it has been deleted. */
export async function readAsset(client: SanityClient, id: string): Promise<z.infer<typeof usedAsset> | undefined> {
  const uses = '*[references(^._id)] | order(_updatedAt desc) {"id": _id, "type": _type}'
  const query = `*[_id == $id && ${ofAssets}][0] {${projection}, "uses": ${uses}}`
  const asset = await read(client, query, { id }, usedAsset.nullable())
  if (!asset) return undefined
  const types = new Map(asset.uses.map((use) => [getPublishedId(use.id), use.type]))
  return { ...asset, uses: [...types].map(([published, type]) => ({ id: published, type })) }
}

type AssetKind = 'image' | 'file'

const kindOf = ({ type }: File): AssetKind => (type.startsWith('image/') ? 'image' : 'file')

/**
 * Uploads a file, a picture as such unless a kind is given, and returns its id.
 * @throws an error whose message tells the editor what is wrong.
 */
export async function upload(client: SanityClient, file: File, kind = kindOf(file)): Promise<string> {
  try {
    const uploaded = await client.assets.upload(kind, file, { filename: file.name })
    return z.object({ _id: z.string() }).parse(uploaded)._id
  } catch (cause) {
    throw new Error(explain(cause), { cause })
  }
}

/**
 * Deletes a picture or file that no document uses; the service keeps its bytes for another day.
 * @throws an error whose message tells the editor why it was refused.
 */
export async function deleteAsset(client: SanityClient, id: string): Promise<void> {
  try {
    await client.delete(id)
  } catch (cause) {
    const isUsed = cause instanceof ClientError && cause.statusCode === 409
    throw new Error(isUsed ? 'A document uses it now: it was not deleted.' : explain(cause), { cause })
  }
}

const referrers = z.array(z.looseObject({ _id: z.string(), _rev: z.string() }))

/** @throws if a picture or file is used in scheduled releases: their documents cannot be changed. */
async function refuseScheduled(client: SanityClient, from: string): Promise<void> {
  const inRelease = 'references($from) && string::startsWith(_id, "versions." + ^.name + ".")'
  const titles = await read(
    client,
    `*[_type == "system.release" && state in ["scheduling", "scheduled"] && count(*[${inRelease}]) > 0]
      {"title": coalesce(metadata.title, name)}.title`,
    { from },
    z.array(z.string()),
  )
  if (titles.length === 0) return
  const named = titles.map((title) => `‘${title}’`).join(' and ')
  throw new Error(`A scheduled release uses it: ${named}. Unschedule the release, replace, and schedule it again.`)
}

/** The action that changes a draft or version. */
const edit = (draftId: string, patch: PatchOperations): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId,
  publishedId: getPublishedId(draftId),
  patch,
})

/** How many documents are changed in one request: the limit is 1000 actions, and a document needs up to two. */
const documentsAtOnce = 500

/**
 * Sends the actions of many documents in parts, those of a document together.
 * @throws an error that tells how many documents were changed, if not all.
 */
async function sendInParts(client: SanityClient, changes: readonly Action[][]): Promise<void> {
  for (let done = 0; done < changes.length; done += documentsAtOnce) {
    try {
      await client.action(changes.slice(done, done + documentsAtOnce).flat())
    } catch (cause) {
      const isConflict = cause instanceof ClientError && cause.statusCode === 409
      if (!isConflict && done === 0) throw cause
      const outcome =
        done === 0
          ? 'Nothing was replaced: try again.'
          : `It was replaced in ${done} of ${changes.length} documents: try again with the same file for the others.`
      throw new Error(`${explain(cause)} ${outcome}`, { cause })
    }
  }
}

/**
 * Uploads another picture or file and puts it into all drafts and versions that use one, and into a new draft of each
 * published document that has none: visitors see it once the drafts are published. Up to {@link documentsAtOnce}
 * documents are changed all or none; more are changed in parts, one after the other. Returns whether the new file
 * differs from the old one.
 * @throws an error whose message tells the editor what to do: nothing is changed if a scheduled release uses the file.
 *   If somebody changes one of the documents at the same moment, its part is not changed, and none after it.
 */
export async function replaceAsset(client: SanityClient, from: string, file: File): Promise<boolean> {
  await refuseScheduled(client, from)
  // A field takes only one kind, and the browser offers files of all types.
  const to = await upload(client, file, from.startsWith('image-') ? 'image' : 'file')
  if (to === from) return false
  const documents = await read(client, '*[references($from)]', { from }, referrers)
  const ids = documents.map(({ _id }) => getDraftId(getPublishedId(_id)))
  const drafts = new Set(await read(client, '*[_id in $ids]._id', { ids }, z.array(z.string())))
  const changes = documents.map(({ _rev, ...document }): Action[] => {
    const { _id: id } = document
    const set = replacedReferences(document, from, to)
    if (id !== getPublishedId(id)) return [edit(id, { set, ifRevisionID: _rev })]
    const draft = getDraftId(id)
    if (drafts.has(draft)) return []
    const copy = { publishedId: id, baseId: id, versionId: draft, ifBaseRevisionId: _rev }
    return [{ actionType: 'sanity.action.document.version.create', ...copy }, edit(draft, { set })]
  })
  await sendInParts(
    client,
    changes.filter((actions) => actions.length > 0),
  )
  return true
}
