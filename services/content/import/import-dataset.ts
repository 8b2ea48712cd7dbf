import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileAsContent } from '@shop/assets/asset-store'
import { mapObjects, type ContentDocument } from '@shop/groq/document'
import type { ServiceContext } from '../service-context.ts'
import { assetKind } from '../store/asset-kind.ts'
import type { StoredIds } from '../store/dataset-log.ts'
import type { Dataset } from '../store/dataset.ts'
import {
  findOtherAssets,
  forEachFile,
  parseAssetUse,
  prepareAssets,
  readAssetDescriptions,
  type PreparedAsset,
} from './import-assets.ts'
import { ImportError, type ImportProblem } from './import-error.ts'
import { readDocuments, type ImportedDocument } from './ndjson-documents.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import { inspectExport } from './inspect-export.ts'

/** The location of an export, and how to treat existing documents. */
export interface ImportSource {
  dataset: string
  /**
   * A folder in the format of `sanity dataset export`: documents, with `images/`, `files/` and `assets.json` next to
   * them.
   */
  directory: string
  /** The NDJSON file in `directory`. Default `data.ndjson`. */
  file?: string | undefined
  /** `create` rejects existing ids, `replace` overwrites them, `missing` keeps them. Default `create`. */
  mode?: 'create' | 'replace' | 'missing' | undefined
  /** Another dataset that may have the same assets: their metadata is reused. */
  sharing?: string | undefined
}

export interface ImportResult {
  transactionId: string
  /** The number of documents written. */
  documents: number
  /** The number of existing documents kept. */
  skipped: number
  /** The number of files that the documents use. */
  assets: number
}

/** Images and files of a dataset, by kind and hash. */
async function existingAssets(dataset: Dataset): Promise<Map<string, ContentDocument>> {
  const assets = await dataset.log.assets()
  return new Map(assets.map((asset) => [`${assetKind(asset)}-${String(asset['sha1hash'])}`, asset]))
}

/** The documents of a surveyed export, with references in place of file names. */
async function* documentsWithAssets(
  { directory, file }: { directory: string; file: string },
  assets: ReadonlyMap<string, PreparedAsset>,
): AsyncGenerator<ImportedDocument> {
  for await (const document of readDocuments(path.join(directory, file))) {
    if (!('fields' in document)) throw new ImportError(file, [document])
    const fields = mapObjects(document.fields, (object) => {
      const { _sanityAsset: named, ...rest } = object
      const asset = named === undefined ? undefined : assets.get(parseAssetUse(named, directory)?.file ?? '')
      return asset ? { ...rest, asset: { _type: 'reference', _ref: asset.document._id } } : object
    })
    yield { ...document, fields }
  }
}

/**
 * Imports an export in the format of `sanity dataset export`, in one transaction with its assets. The file of documents
 * is read three times, to survey, to check and to write it, so that few documents are in memory at a time and other
 * writers do not wait while images are processed.
 * @throws {ImportError} naming line and field of every problem: then nothing was imported.
 * @throws {ApiError} 404 for a dataset that does not exist.
 */
export async function importDataset(
  context: Pick<ServiceContext, 'assets' | 'dataset' | 'projectId' | 'publicUrl'>,
  { dataset: name, directory, file = 'data.ndjson', mode = 'create', sharing }: ImportSource,
): Promise<ImportResult> {
  const dataset = context.dataset(name)
  const refuse = (problems: readonly ImportProblem[]) => {
    if (problems.length > 0) throw new ImportError(file, problems)
  }
  const { lines, uses, problems } = await inspectExport(directory, file)
  refuse(problems)

  const home = { projectId: context.projectId, dataset: name, publicUrl: context.publicUrl() }
  const descriptions = await readAssetDescriptions(directory)
  const others = await findOtherAssets(directory, uses, descriptions)
  const known = {
    here: await existingAssets(dataset),
    elsewhere: sharing === undefined ? new Map() : await existingAssets(context.dataset(sharing)),
  }
  const prepared = await prepareAssets([...uses, ...others], descriptions, home, known)
  refuse(prepared.problems)
  // Only an export has this file; its dataset may be empty.
  const isExport = existsSync(path.join(directory, 'assets.json'))
  if (lines.size === 0 && prepared.assets.size === 0 && !isExport)
    refuse([{ line: 1, message: 'there are no documents' }])

  const files = [...prepared.assets.values()]
  const assets = new Map(files.map(({ document }) => [document._id, document]))
  const plan: ImportPlan = {
    assets: [...assets.values()],
    mode,
    transactionId: randomUUID(),
    now: new Date().toISOString(),
    isImported: (id) => lines.has(id) || assets.has(id),
  }
  const planned = (stored: StoredIds) =>
    planImport(documentsWithAssets({ directory, file }, prepared.assets), stored, plan)

  // Documents are checked before the first byte of an asset is stored.
  const found: ImportProblem[] = []
  for await (const part of planned((ids) => dataset.log.stored(ids))) found.push(...part.problems)
  refuse(found)

  let skipped = 0
  async function* changes(stored: StoredIds) {
    for await (const part of planned(stored)) {
      refuse(part.problems)
      skipped += part.skipped
      yield part.changes
    }
  }
  const writeBlobs = () =>
    forEachFile(files, async ({ sha1hash, file: blob }) => context.assets.put(sha1hash, await fileAsContent(blob)))
  await writeBlobs()
  await dataset.commitInParts({ transactionId: plan.transactionId, author: 'import', changes })
  // Again, since unused bytes may have been deleted before the documents referred to them.
  await writeBlobs()
  return { transactionId: plan.transactionId, documents: lines.size - skipped, skipped, assets: files.length }
}
