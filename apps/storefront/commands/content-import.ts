// npm run content:import -- FILE-or-folder [dataset] [--replace|--missing]
// FILE is an archive, or the NDJSON of an unpacked one.
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { withTemporaryFolder } from '@shop/database/temporary-folder'
import { extractArchive } from '@shop/content-service/archive'
import { runContentCommand } from './content-command.ts'
import { parseParameters, UsageError } from './run-command.ts'

/** Whether a file starts with gzip's magic bytes. */
async function isGzip(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(2) })
  return buffer.readUInt16BE() === 0x1f8b
}

/** The location of the documents and their files. Archives are extracted to `folder`. */
async function locate(source: string, folder: string): Promise<{ directory: string; file?: string }> {
  if ((await stat(source)).isDirectory()) return { directory: path.resolve(source) }
  if (await isGzip(source)) return { directory: await extractArchive(source, folder) }
  return { directory: path.dirname(path.resolve(source)), file: path.basename(source) }
}

await runContentCommand({
  mayBeNew: true,
  parse(config) {
    const usage = 'npm run content:import -- FILE-or-folder [dataset] [--replace|--missing]'
    const { values, positionals } = parseParameters(usage, 2, {
      replace: { type: 'boolean' },
      missing: { type: 'boolean' },
    })
    const [source, dataset = config.CONTENT_DATASETS[0] ?? 'production'] = positionals
    if (!source || (values.replace && values.missing)) throw new UsageError(usage)
    return { source, dataset, mode: values.replace ? 'replace' : values.missing ? 'missing' : 'create' } as const
  },
  async run({ input: { source, dataset, mode }, service }) {
    await withTemporaryFolder('content-import', async (unpacked) => {
      const location = await locate(source, unpacked)
      const { documents, skipped, assets } = await service.importDataset({ dataset, ...location, mode })
      console.log(`${documents} documents and ${assets} files are in ${dataset}; ${skipped} were there and left alone.`)
    })
  },
})
