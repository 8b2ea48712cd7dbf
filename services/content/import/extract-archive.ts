import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Where an entry goes; nothing for one that would leave the folder. */
function placeFor(name: string, directory: string): string | undefined {
  const place = path.resolve(directory, name)
  return place.startsWith(path.resolve(directory) + path.sep) ? place : undefined
}

/** The folder that holds `data.ndjson`: the archive's own, or the one that all of it lies in. */
async function rootOf(directory: string): Promise<string> {
  const names = await readdir(directory)
  const [only] = names
  const isWrapped = names.length === 1 && only !== undefined && (await stat(path.join(directory, only))).isDirectory()
  return isWrapped ? path.join(directory, only) : directory
}

/**
 * Unpacks an export into an empty folder, file by file as it is read, and answers where its `data.ndjson` is. Links and
 * devices are left out.
 * @throws for what is no gzipped tar, and for an entry that would be written outside the folder.
 */
export async function extractArchive(archive: string, directory: string): Promise<string> {
  const unpacked = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), unpacked)
  // What fails while reading ends the loop below by the same error.
  reading.catch(() => {})
  for await (const entry of unpacked) {
    const place = placeFor(entry.header.name, directory)
    if (!place) throw new Error(`The archive holds "${entry.header.name}", which lies outside of it`)
    if (entry.header.type !== 'file') {
      entry.resume()
      continue
    }
    await mkdir(path.dirname(place), { recursive: true })
    await pipeline(entry, createWriteStream(place))
  }
  await reading
  return rootOf(directory)
}
