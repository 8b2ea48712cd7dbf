import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { fileAsContent } from '@shop/assets/asset-store'
import type { ContentDocument } from '@shop/groq/document'
import type { ServiceContext } from '../service-context.ts'
import type { StoredIds } from '../store/dataset-log.ts'
import type { Dataset } from '../store/dataset.ts'
import { mapObjects } from './document-fields.ts'
import {
  findOtherAssets,
  parseAssetUse,
  prepareAssets,
  readAssetDescriptions,
  type PreparedAsset,
} from './import-assets.ts'
import { ImportError, type ImportProblem } from './import-error.ts'
import { readDocuments, type ImportedDocument } from './ndjson-documents.ts'
import { planImport, type ImportPlan } from './plan-import.ts'
import { surveyExport } from './survey-export.ts'

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
  const assets = await dataset.storedAssets()
  return new Map(
    assets.map((asset) => {
      const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
      return [`${kind}-${String(asset['sha1hash'])}`, asset]
    }),
  )
}

/** The documents of an export that has been surveyed, with references in place of the files that they name. */
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
 * Takes an export as `sanity dataset export` writes it into a dataset: in one transaction, with its assets. The file of
 * documents is read three times, to survey, to check and to write it, so that no more than a few of them are ever in
 * memory and nobody else waits to write while images are looked into.
 * @throws {ImportError} naming line and field of everything that is wrong: then nothing was taken in.
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
  const { lines, uses, problems } = await surveyExport(directory, file)
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

  // What is wrong with the documents shows before the first byte of an asset is written.
  const found: ImportProblem[] = []
  for await (const part of planned(dataset.storedIds)) found.push(...part.problems)
  refuse(found)

  let skipped = 0
  async function* changes(stored: StoredIds) {
    for await (const part of planned(stored)) {
      refuse(part.problems)
      skipped += part.skipped
      yield part.changes
    }
  }
  const writeBlobs = async () => {
    for (const { sha1hash, file: blob } of files) await context.assets.put(sha1hash, await fileAsContent(blob))
  }
  await writeBlobs()
  await dataset.commitInParts({ transactionId: plan.transactionId, author: 'import', changes })
  // Bytes that were there but unused may have been removed before the documents spoke of them.
  await writeBlobs()
  return { transactionId: plan.transactionId, documents: lines.size - skipped, skipped, assets: files.length }
}
