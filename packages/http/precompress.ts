import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/

/** When a file was last written; undefined if it does not exist. */
const timeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )

/** Files of an earlier build are compressed already. */
async function compress(file: string, quality: number): Promise<void> {
  const [written = 0, compressed = -1] = await Promise.all([timeOf(file), timeOf(`${file}.gz`)])
  if (compressed >= written) return
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Writes a `.br` and a `.gz` next to every text file of a folder, so that serving needs no compression.
 * @param quality of Brotli, 0 to 11: 11 takes a second per megabyte.
 */
export async function precompress(folder: string, quality = 11): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file))
  await Promise.all(files.map((file) => compress(path.join(folder, file), quality)))
}
