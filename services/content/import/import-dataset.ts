import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeBlob } from '../assets/blob-store.ts'
import type { ServiceContext } from '../service-context.ts'
import type { ContentDocument } from '../store/document.ts'
import type { Dataset } from '../store/dataset.ts'
import { mapObjects } from './document-fields.ts'
import {
  findAssets,
  findOtherAssets,
  parseAssetUse,
  prepareAssets,
  readAssetDescriptions,
  type PreparedAsset,
} from './import-assets.ts'
import { ImportError, type ImportProblem } from './import-error.ts'
import { readDocuments, type ImportedDocument } from './ndjson-documents.ts'
import { planImport, type ImportPlan } from './plan-import.ts'

/** Where an export lies, and what to do with documents that are there already. */
export interface ImportSource {
  dataset: string
  /** A folder as `sanity dataset export` fills it: documents, with `images/`, `files/` and `assets.json` beside them. */
  directory: string
  /** The NDJSON file in `directory`. Default `data.ndjson`. */
  file?: string | undefined
  /** `create` refuses ids that exist, `replace` overwrites them, `missing` leaves them as they are. Default `create`. */
  mode?: 'create' | 'replace' | 'missing' | undefined
  /** Another dataset that may have the same assets: what is known of them there need not be found out again. */
  sharing?: string | undefined
}

export interface ImportResult {
  transactionId: string
  /** How many documents were written. */
  documents: number
  /** How many were there already and left alone. */
  skipped: number
  /** How many files the documents use. */
  assets: number
}

/** Images and files that are in a dataset, by kind and hash. */
async function existingAssets(dataset: Dataset): Promise<Map<string, ContentDocument>> {
  const documents = (await dataset.memory()).view('raw').withTypes(['sanity.imageAsset', 'sanity.fileAsset'])
  return new Map(
    documents.map((asset) => {
      const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
      return [`${kind}-${String(asset['sha1hash'])}`, asset]
    }),
  )
}

/** The document with references in place of the files that it names. */
function withAssets(
  document: ImportedDocument,
  directory: string,
  assets: ReadonlyMap<string, PreparedAsset>,
): ImportedDocument {
  const fields = mapObjects(document.fields, (object) => {
    const { _sanityAsset: named, ...rest } = object
    const asset = named === undefined ? undefined : assets.get(parseAssetUse(named, directory)?.file ?? '')
    return asset ? { ...rest, asset: { _type: 'reference', _ref: asset.document._id } } : object
  })
  return { ...document, fields }
}

/**
 * Takes an export as `sanity dataset export` writes it into a dataset: in one transaction, with its assets.
 * @throws {ImportError} naming line and field of everything that is wrong: then nothing was taken in.
 * @throws {ApiError} 404 for a dataset that does not exist.
 */
export async function importDataset(
  context: Pick<ServiceContext, 'database' | 'dataset' | 'projectId' | 'publicUrl'>,
  { dataset: name, directory, file = 'data.ndjson', mode = 'create', sharing }: ImportSource,
): Promise<ImportResult> {
  const dataset = context.dataset(name)
  const refuse = (problems: readonly ImportProblem[]) => {
    if (problems.length > 0)
      throw new ImportError(
        file,
        problems.toSorted((a, b) => a.line - b.line),
      )
  }
  const read = await readDocuments(path.join(directory, file))
  const { uses, problems } = await findAssets(read.documents, directory)
  refuse([...read.problems, ...problems])

  const home = { projectId: context.projectId, dataset: name, publicUrl: context.publicUrl() }
  const descriptions = await readAssetDescriptions(directory)
  const others = await findOtherAssets(directory, uses, descriptions)
  const known = {
    here: await existingAssets(dataset),
    elsewhere: sharing === undefined ? new Map() : await existingAssets(context.dataset(sharing)),
  }
  const prepared = await prepareAssets([...uses, ...others], descriptions, home, known)
  refuse(prepared.problems)

  const transactionId = randomUUID()
  const documents = read.documents.map((document) => withAssets(document, directory, prepared.assets))
  const assets = [...prepared.assets.values()]
  const plan: ImportPlan = {
    documents,
    assets: [...new Map(assets.map((asset) => [asset.document._id, asset.document])).values()],
    mode,
    transactionId,
    now: new Date().toISOString(),
  }
  const commit = (dryRun: boolean) =>
    dataset.commit({
      transactionId,
      author: 'import',
      requestHash: transactionId,
      dryRun,
      plan(existing) {
        const planned = planImport(existing, plan)
        refuse(planned.problems)
        return planned.plan
      },
    })
  // What is wrong with the documents shows before the first byte of an asset is written.
  await commit(true)
  const writeBlobs = async () => {
    for (const { sha1hash, file: blob } of assets) await writeBlob(context.database, sha1hash, () => readFile(blob))
  }
  await writeBlobs()
  const { documents: written } = await commit(false)
  // Bytes that were there but unused may have been removed before the documents spoke of them.
  await writeBlobs()
  const imported = documents.filter(({ id }) => written.has(id)).length
  return { transactionId, documents: imported, skipped: documents.length - imported, assets: assets.length }
}
