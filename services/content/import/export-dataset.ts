import { once } from 'node:events'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { streamVerified } from '@shop/assets/verified'
import { isJsonObject, mapObjects, type ContentDocument, type JsonObject } from '@shop/groq/document'
import { pack, type Pack } from 'tar-stream'
import { assetOf, describingFields, fileNameOf, type StoredAsset } from '../assets/asset-document.ts'
import type { ServiceContext } from '../service-context.ts'
import { assetKind } from '../store/asset-kind.ts'

interface ExportedAsset extends StoredAsset {
  key: string
  /** Its file name in the archive. */
  name: string
  about: JsonObject
}

function exportedAsset(document: ContentDocument): ExportedAsset | undefined {
  const kind = assetKind(document)
  const asset = assetOf(document)
  if (!kind || !asset) return undefined
  const name = `${kind}s/${fileNameOf(asset)}`
  return { ...asset, key: `${kind}-${asset.sha1hash}`, name, about: describingFields(document) }
}

/** A document's line in an export: files by name, and without the revision, which an import creates again. */
function exportedLine(document: ContentDocument, assets: ReadonlyMap<string, ExportedAsset>): string {
  const { _rev, ...fields } = document
  const exported = mapObjects(fields, (object) => {
    const { asset, ...rest } = object
    const isPlain = isJsonObject(asset) && Object.keys(asset).length === 2 && asset['_type'] === 'reference'
    const used = isPlain ? assets.get(String(asset['_ref'])) : undefined
    if (!used) return object
    return { _sanityAsset: `${used.key.split('-')[0]}@file://./${used.name}`, ...rest }
  })
  return `${JSON.stringify(exported)}\n`
}

/** Writes one entry piece by piece, respecting back pressure. */
async function writeEntry(
  archive: Pack,
  header: { name: string; size: number },
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const entry = archive.entry(header)
  for await (const piece of pieces) {
    if (!entry.write(piece)) await once(entry, 'drain')
  }
  const finished = once(entry, 'finish')
  entry.end(null)
  await finished
}

async function* linesOf(documents: readonly ContentDocument[], assets: ReadonlyMap<string, ExportedAsset>) {
  for (const document of documents) yield exportedLine(document, assets)
}

/**
 * A consistent snapshot of a dataset in the format of `sanity dataset export`: `data.ndjson` with documents and drafts
 * sorted by id, `assets.json`, `images/` and `files/`. At most one piece of a file is in memory besides the dataset.
 * @throws {ApiError} 404 for a dataset that does not exist.
 * @see https://www.sanity.io/docs/content-lake/exporting-data
 */
export async function exportDataset(
  { assets: store, dataset }: Pick<ServiceContext, 'assets' | 'dataset'>,
  name: string,
): Promise<Readable> {
  const all = [...(await dataset(name).memory()).documents.view('raw').all]
  const assets = new Map(
    all.flatMap((document) => {
      const asset = exportedAsset(document)
      return asset ? [[document._id, asset]] : []
    }),
  )
  const documents = all.filter(({ _id }) => !assets.has(_id))
  const folder = `${name}-export`

  async function write(archive: Pack): Promise<void> {
    // A tar header contains the size: the lines are generated twice instead of being buffered.
    let size = 0
    for (const document of documents) size += Buffer.byteLength(exportedLine(document, assets))
    await writeEntry(archive, { name: `${folder}/data.ndjson`, size }, linesOf(documents, assets))
    for (const { name: file, sha1hash } of assets.values()) {
      const size = await store.head(sha1hash)
      if (size === undefined) throw new Error(`The bytes of ${file} are missing`)
      await writeEntry(archive, { name: `${folder}/${file}`, size }, streamVerified(store, sha1hash, size))
    }
    const about = Object.fromEntries([...assets.values()].map((asset) => [asset.key, asset.about]))
    archive.entry({ name: `${folder}/assets.json` }, JSON.stringify(about))
    archive.finalize()
  }

  const archive = pack()
  const compressed = pipeline(archive, createGzip(), new PassThrough(), () => {})
  write(archive).catch((error: unknown) =>
    compressed.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return compressed
}
