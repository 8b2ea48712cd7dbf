// npm run catalogue:export -- [FOLDER]
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommerceCommand } from './commerce-command.ts'
import { UsageError } from './run-command.ts'

/** Whole or not at all: whoever reads the file meanwhile finds the one from before. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  try {
    await writeFile(unfinished, content)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

await runCommerceCommand(async (commerce) => {
  const [folder = 'catalogue', ...others] = process.argv.slice(2)
  if (others.length > 0) throw new UsageError('npm run catalogue:export -- [FOLDER]')
  const root = path.resolve(folder)
  const { files, images } = await commerce.exportCatalogue()
  for (const image of images) {
    const file = path.resolve(root, image.path)
    // An import takes no picture from outside its folder, so an export writes none there.
    if (file.startsWith(root + path.sep)) await writeWhole(file, await image.read())
  }
  for (const [name, text] of Object.entries(files)) await writeWhole(path.join(root, name), text)
  console.log(`The catalogue is in ${root}: products.csv with what belongs beside it, and ${images.length} pictures.`)
})
