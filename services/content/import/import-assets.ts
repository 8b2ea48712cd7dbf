import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { inGroups } from '@shop/database/groups'
import type { ContentDocument } from '@shop/groq/document'
import { z } from 'zod'
import { hashOfFile } from '@shop/assets/asset-store'
import { InvalidImageError } from '@shop/images'
import {
  assetForDataset,
  describingFields,
  fileAsset,
  imageAsset,
  type AssetDescription,
  type AssetLocation,
  type NewAsset,
} from '../assets/asset-document.ts'
import { storageProblem } from '../mutate/storable-value.ts'
import { objectsIn } from './document-fields.ts'
import type { ImportProblem } from './import-error.ts'
import type { ImportedDocument } from './ndjson-documents.ts'

/** A file used by documents of an export, and its first use. */
export interface AssetUse {
  kind: 'image' | 'file'
  file: string
  line: number
  field: string
}

/** A file of the export, ready to be stored. */
export interface PreparedAsset {
  file: string
  /** The asset's document; the stored one if it exists. */
  document: NewAsset | ContentDocument
  sha1hash: string
}

/** `image@file://./images/x.webp`: the format in which an export refers to a file. */
const assetPattern = /^(image|file)@file:\/\/(.+)$/

/** Parses a `_sanityAsset` to a file within the export's folder. */
export function parseAssetUse(value: unknown, directory: string): Pick<AssetUse, 'kind' | 'file'> | undefined {
  const [, kind, name] = assetPattern.exec(String(value)) ?? []
  if ((kind !== 'image' && kind !== 'file') || name === undefined) return undefined
  const file = path.resolve(directory, decodeName(name))
  return file.startsWith(path.resolve(directory) + path.sep) ? { kind, file } : undefined
}

/** Exports percent-encode file names; a name with a bare `%` is taken literally. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The files that a document uses, and problems with invalid references. */
export function* fileUsesIn({ line, fields }: ImportedDocument, directory: string): Iterable<AssetUse | ImportProblem> {
  for (const { path: field, object } of objectsIn(fields)) {
    const { _sanityAsset: named } = object
    if (named === undefined) continue
    const at = { line, field: field ? `${field}._sanityAsset` : '_sanityAsset' }
    const use = parseAssetUse(named, directory)
    yield use ? { ...use, ...at } : { ...at, message: `"${String(named)}" is not a file of the export` }
  }
}

/** Problems for files that do not exist. */
export async function missingFiles(uses: readonly AssetUse[], directory: string): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = []
  for (const { file, line, field } of uses) {
    const isFile = await stat(file).then(
      (entry) => entry.isFile(),
      () => false,
    )
    if (!isFile) problems.push({ line, field, message: `the file ${path.relative(directory, file)} is missing` })
  }
  return problems
}

/** Files of an export that no `_sanityAsset` refers to, but that are assets of the dataset. */
export async function findOtherAssets(
  directory: string,
  used: readonly AssetUse[],
  descriptions: AssetDescriptions,
): Promise<AssetUse[]> {
  const known = new Set(used.map(({ file }) => file))
  const found: AssetUse[] = []
  for (const kind of ['image', 'file'] as const) {
    const folder = path.join(directory, `${kind}s`)
    for (const name of (await readdir(folder).catch(() => [])).toSorted()) {
      const file = path.join(folder, name)
      const isListed = Object.hasOwn(descriptions, `${kind}-${/^[0-9a-f]{40}/.exec(name)?.[0]}`)
      if (isListed && !known.has(file)) found.push({ kind, file, line: 0, field: `${kind}s/${name}` })
    }
  }
  return found
}

const assetsFile = z.record(
  z.string(),
  // Exports of the hosted API have derived fields as well.
  z
    .looseObject({ originalFilename: z.string().nullish() })
    .refine((about) => storageProblem(about) === undefined, 'cannot be stored')
    .transform((about): AssetDescription => describingFields(about)),
)
export type AssetDescriptions = z.infer<typeof assetsFile>

/** The descriptions of assets in `assets.json`, by kind and hash; undefined without that file. */
export async function readAssetDescriptions(directory: string): Promise<AssetDescriptions> {
  const file = path.join(directory, 'assets.json')
  const content = await readFile(file, 'utf8').catch(() => undefined)
  return content === undefined ? {} : assetsFile.parse(JSON.parse(content))
}

/** Assets by kind and hash: those of the dataset itself, and those of another one. */
export interface KnownAssets {
  here: ReadonlyMap<string, ContentDocument>
  elsewhere: ReadonlyMap<string, ContentDocument>
}

/** @throws {InvalidImageError} for an invalid image. */
async function prepareAsset(
  { kind, file }: AssetUse,
  descriptions: AssetDescriptions,
  home: AssetLocation,
  { here, elsewhere }: KnownAssets,
): Promise<PreparedAsset> {
  const sha1hash = await hashOfFile(file)
  const known = here.get(`${kind}-${sha1hash}`)
  if (known) return { file, document: known, sha1hash }
  const shared = elsewhere.get(`${kind}-${sha1hash}`)
  const rehomed = shared && assetForDataset(shared, home)
  if (rehomed) return { file, document: rehomed, sha1hash }
  const about = descriptions[`${kind}-${sha1hash}`] ?? { originalFilename: path.basename(file) }
  if (kind === 'image') return { file, document: await imageAsset(await readFile(file), home, about), sha1hash }
  // The file name in the export has the extension of the asset's id.
  const extension = path.extname(file).slice(1).toLowerCase()
  const { size } = await stat(file)
  return { file, document: fileAsset({ sha1hash, size }, home, about, { extension }), sha1hash }
}

/**
 * How many files are processed concurrently: the decoder has its own queue, and on SQLite concurrent writes share a
 * commit.
 */
const assetsAtATime = 8

/** Runs `work` for each file, a few at a time. */
export async function forEachFile<File>(files: readonly File[], work: (file: File) => Promise<void>): Promise<void> {
  for (const some of inGroups(files, assetsAtATime)) await Promise.all(some.map(work))
}

/** Reads all files of an export; invalid images are reported as problems of the line that uses them. */
export async function prepareAssets(
  uses: readonly AssetUse[],
  descriptions: AssetDescriptions,
  home: AssetLocation,
  known: KnownAssets,
) {
  const assets = new Map<string, PreparedAsset>()
  const problems: ImportProblem[] = []
  const prepare = async (use: AssetUse) => {
    try {
      assets.set(use.file, await prepareAsset(use, descriptions, home, known))
    } catch (error) {
      if (!(error instanceof InvalidImageError)) throw error
      problems.push({ line: use.line, field: use.field, message: error.message })
    }
  }
  await forEachFile(uses, prepare)
  return { assets, problems }
}
