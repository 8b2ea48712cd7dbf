import { randomUUID } from 'node:crypto'
import type { ContentDocument } from '@shop/groq/document'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { bytesAsContent } from '@shop/assets/asset-store'
import { ImagesBusyError, InvalidImageError } from '@shop/images'
import { findReader, requireEditor } from '../access/reader.ts'
import { parseApiVersion } from '../protocol/api-version.ts'
import { busy, dataError } from '../protocol/api-error.ts'
import { parseInput, searchOf } from '../protocol/parse-input.ts'
import { readBytes } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Dataset } from '../store/dataset.ts'
import {
  contentOf,
  fileAsset,
  imageAsset,
  type AssetDescription,
  type AssetLocation,
  type NewAsset,
} from './asset-document.ts'

/** Maximum size of an image, in bytes. */
const maxImageBytes = 20 * 1024 * 1024
/** Maximum size of a file, in bytes; it is held in memory during the upload. */
const maxFileBytes = 64 * 1024 * 1024

const text = z.string().max(1024).optional()
const uploadOptions = z.object({
  filename: z.string().max(255).optional(),
  label: text,
  title: text,
  description: text,
  creditLine: text,
  sourceId: text,
  sourceName: text,
  sourceUrl: text,
})

function descriptionFrom(search: URLSearchParams): AssetDescription {
  const { filename, sourceId, sourceName, sourceUrl, ...about } = parseInput(
    uploadOptions,
    Object.fromEntries(search),
    'query',
  )
  const source = sourceId ? { source: { id: sourceId, name: sourceName, url: sourceUrl } } : {}
  return { ...about, originalFilename: filename, ...source }
}

/** Writes the document of an asset unless it exists, as it does when the same bytes were uploaded before. */
async function createAsset(dataset: Dataset, asset: NewAsset, author: string): Promise<ContentDocument | undefined> {
  const transactionId = randomUUID()
  const now = new Date().toISOString()
  const { documents } = await dataset.commit({
    transactionId,
    author,
    requestHash: asset._id,
    plan(existing) {
      if (existing.get(asset._id)) return { changes: [], results: [] }
      const document = { ...asset, _rev: transactionId, _createdAt: now, _updatedAt: now }
      return { changes: [{ id: asset._id, document }], results: [{ id: asset._id, operation: 'create' }] }
    },
  })
  return documents.get(asset._id) ?? (await dataset.memory()).get(asset._id)
}

function asAnswer(error: unknown): unknown {
  if (error instanceof InvalidImageError)
    return dataError(400, { type: 'invalidImageError', description: error.message })
  return error instanceof ImagesBusyError ? busy(error.message, 2) : error
}

/**
 * `POST /v…/assets/images/{dataset}` and `…/assets/files/{dataset}` with the bytes as the body and `filename`, `label`,
 * `title`, `description`, `creditLine`, `sourceId`, `sourceName`, `sourceUrl` in the query: returns `{document}`. 400
 * for an invalid image, 413 for too many bytes.
 * @see https://www.sanity.io/docs/http-reference/assets
 */
export function assetRoutes({ database, assets, dataset, projectId, publicUrl }: ServiceContext) {
  const routes = new Hono()

  type Describe = (bytes: Uint8Array, home: AssetLocation, about: AssetDescription) => Promise<NewAsset>

  async function upload(context: Context, limit: number, describe: Describe): Promise<Response> {
    parseApiVersion(context.req.param('version') ?? '')
    const target = dataset(context.req.param('dataset') ?? '')
    const { editor } = requireEditor(context, await findReader(context, database), publicUrl())
    const about = descriptionFrom(searchOf(context.req))
    const bytes = await readBytes(context.req.raw, limit)
    if (bytes.length === 0) throw dataError(400, { type: 'validationError', description: 'The request has no body' })
    const home = { projectId, dataset: target.name, publicUrl: publicUrl() }
    const asset = await describe(bytes, home, about).catch((error: unknown) => {
      throw asAnswer(error)
    })
    await assets.put(asset.sha1hash, bytesAsContent(bytes))
    const document = await createAsset(target, asset, editor.id)
    // Again, since unused bytes may have been deleted before the document referred to them.
    await assets.put(asset.sha1hash, bytesAsContent(bytes))
    return context.json({ document })
  }

  routes.post('/:version/assets/images/:dataset', (context) => upload(context, maxImageBytes, imageAsset))
  routes.post('/:version/assets/files/:dataset', (context) =>
    upload(context, maxFileBytes, async (bytes, home, about) => {
      const contentType = context.req.header('Content-Type')?.split(';')[0]?.trim()
      return fileAsset(contentOf(bytes), home, about, { contentType })
    }),
  )
  return routes
}
