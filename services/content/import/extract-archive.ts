import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { describeError } from '@shop/database/storage-error'
import { extract } from 'tar-stream'

/** The path of an entry; undefined if it would be outside the folder. */
function placeFor(name: string, directory: string): string | undefined {
  const place = path.resolve(directory, name)
  return place.startsWith(path.resolve(directory) + path.sep) ? place : undefined
}

/** The folder that contains `data.ndjson`: the archive's root, or its only folder. */
async function rootOf(directory: string): Promise<string> {
  const names = await readdir(directory)
  const [only] = names
  const isWrapped = names.length === 1 && only !== undefined && (await stat(path.join(directory, only))).isDirectory()
  return isWrapped ? path.join(directory, only) : directory
}

async function unpack(archive: string, directory: string): Promise<void> {
  const unpacked = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), unpacked)
  // The same error ends the loop below.
  reading.catch(() => {})
  for await (const entry of unpacked) {
    const place = placeFor(entry.header.name, directory)
    if (!place) throw new Error(`The archive entry "${entry.header.name}" lies outside of its folder`)
    if (entry.header.type !== 'file') {
      entry.resume()
      continue
    }
    await mkdir(path.dirname(place), { recursive: true })
    await pipeline(entry, createWriteStream(place))
  }
  await reading
}

/**
 * Unpacks an export into an empty folder, streaming, and returns the folder of its `data.ndjson`. Links and devices are
 * skipped.
 * @throws an error that names the archive, if it is no gzipped tar or only a part of one, if an entry would be written
 * outside the folder, and if the disk is full.
 */
export async function extractArchive(archive: string, directory: string): Promise<string> {
  try {
    await unpack(archive, directory)
  } catch (error) {
    throw new Error(`${archive} cannot be unpacked: ${describeError(error)}`, { cause: error })
  }
  return rootOf(directory)
}
