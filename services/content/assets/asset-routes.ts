import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { bytesAsContent, fileAsContent, type AssetContent } from '@shop/assets/asset-store'
import { requireEditor } from '../access/reader.ts'
import { dataError, insufficientPermissions } from '../protocol/api-error.ts'
import { commitPlan, planMutations } from '../mutate/plan-mutations.ts'
import { parseSearch, searchOf } from '../protocol/parse-input.ts'
import { readBytes } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Dataset } from '../store/dataset.ts'
import { fileAsset, imageAsset, type AssetDescription, type AssetLocation, type NewAsset } from './asset-document.ts'
import { withReceivedFile } from './received-file.ts'

/** Maximum size of an image, in bytes; it is held in memory during the upload. */
const maxImageBytes = 20 * 1024 * 1024

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
  const { filename, sourceId, sourceName, sourceUrl, ...about } = parseSearch(uploadOptions, search)
  const source = sourceId ? { source: { id: sourceId, name: sourceName, url: sourceUrl } } : {}
  return { ...about, originalFilename: filename, ...source }
}

/** A request that uploads an asset. */
interface Upload {
  target: Dataset
  author: string
  home: AssetLocation
  about: AssetDescription
}

function requireBytes(size: number): void {
  if (size === 0) throw dataError(400, { type: 'validationError', description: 'The file is empty' })
}

/**
 * `POST /v…/assets/images/{dataset}` and `…/assets/files/{dataset}` with the bytes as the body and `filename`, `label`,
 * `title`, `description`, `creditLine`, `sourceId`, `sourceName`, `sourceUrl` in the query: returns `{document}`. 400
 * for an invalid image, 413 for too many bytes: 20 MB for an image, `maxFileBytes` for a file, which is written to
 * `uploadFolder` meanwhile.
 * @see https://www.sanity.io/docs/http-reference/assets
 */
export function assetRoutes(
  { database, assets, dataset, datasets, projectId, publicUrl }: ServiceContext,
  { maxFileBytes, uploadFolder }: { maxFileBytes: number; uploadFolder: string },
) {
  const routes = new Hono()

  async function begin(context: Context): Promise<Upload> {
    const target = dataset(context.req.param('dataset') ?? '')
    const { editor } = await requireEditor(context, { database, publicUrl })
    if (datasets.commentsOf(target.name) !== undefined) throw insufficientPermissions('create')
    const about = descriptionFrom(searchOf(context.req))
    return { target, author: editor.id, about, home: { projectId, dataset: target.name, publicUrl: publicUrl() } }
  }

  async function store(context: Context, { target, author }: Upload, asset: NewAsset, content: AssetContent) {
    await assets.put(asset.sha1hash, content)
    // An asset with the same bytes stays as it is.
    const mutations = [{ createIfNotExists: asset }]
    const change = { transactionId: randomUUID(), requestHash: asset._id }
    const { documents } = await commitPlan({ target, projectId, author }, change, (source, planning) =>
      planMutations(source, mutations, planning),
    )
    const document = documents.get(asset._id) ?? (await target.memory()).get(asset._id)
    // Again, since unused bytes may have been deleted before the document referred to them.
    await assets.put(asset.sha1hash, content)
    return context.json({ document })
  }

  routes.post('/:version/assets/images/:dataset', async (context) => {
    const upload = await begin(context)
    const bytes = await readBytes(context.req.raw, maxImageBytes)
    requireBytes(bytes.length)
    const asset = await imageAsset(bytes, upload.home, upload.about)
    return store(context, upload, asset, bytesAsContent(bytes))
  })
  routes.post('/:version/assets/files/:dataset', async (context) => {
    const upload = await begin(context)
    const contentType = context.req.header('Content-Type')?.split(';')[0]?.trim()
    return withReceivedFile(
      context.req.raw,
      { folder: uploadFolder, limit: maxFileBytes },
      async ({ file, ...content }) => {
        requireBytes(content.size)
        const asset = fileAsset(content, upload.home, upload.about, { contentType })
        return store(context, upload, asset, await fileAsContent(file))
      },
    )
  })
  return routes
}
