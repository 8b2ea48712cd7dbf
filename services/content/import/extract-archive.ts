import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
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

/** The folder that contains `data.ndjson`: the archive's root, or one in it. Others hold what macOS adds. */
async function rootOf(directory: string): Promise<string | undefined> {
  const folders = [directory, ...(await readdir(directory)).map((name) => path.join(directory, name))]
  return folders.find((folder) => existsSync(path.join(folder, 'data.ndjson')))
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
    const writing = pipeline(entry, createWriteStream(place))
    // If reading failed before this line, the entry is already destroyed, and its pipeline never settles.
    await Promise.race([writing, reading.then(() => writing)])
  }
  await reading
}

/**
 * Unpacks an export into an empty folder, streaming, and returns the folder of its `data.ndjson`. Links and devices are
 * skipped.
 * @throws an error that names the archive, if it is no gzipped tar or only a part of one, if an entry would be written
 * outside the folder, if the disk is full, and if there is no `data.ndjson`.
 */
export async function extractArchive(archive: string, directory: string): Promise<string> {
  try {
    await unpack(archive, directory)
  } catch (error) {
    throw new Error(`${archive} cannot be unpacked: ${describeError(error)}`, { cause: error })
  }
  const root = await rootOf(directory)
  if (root === undefined) throw new Error(`${archive} is not the export of a dataset: it contains no data.ndjson`)
  return root
}
