// npm run content:import -- FILE-or-folder [dataset] [--replace|--missing]
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extractArchive } from '@shop/content-service/archive'
import { runContentCommand } from './content-command.ts'
import { UsageError } from './run-command.ts'

await runContentCommand(async ({ config, content }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, missing: { type: 'boolean' } },
  })
  const [source, dataset = config.CONTENT_DATASETS[0] ?? 'production'] = positionals
  if (!source || (values.replace && values.missing)) {
    throw new UsageError('npm run content:import -- FILE-or-folder [dataset] [--replace|--missing]')
  }
  const mode = values.replace ? 'replace' : values.missing ? 'missing' : 'create'
  const unpacked = await mkdtemp(path.join(tmpdir(), 'content-import-'))
  try {
    const isFolder = (await stat(source)).isDirectory()
    const directory = isFolder ? path.resolve(source) : await extractArchive(source, unpacked)
    const { documents, skipped, assets } = await content.importDataset({ dataset, directory, mode })
    console.log(`${documents} documents and ${assets} files are in ${dataset}; ${skipped} were there and left alone.`)
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
})
