// npm run catalogue:export -- FOLDER
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listTextFiles } from '@shop/commerce-service/text-folder'
import { writeAtomically } from '@shop/database/write-atomically'
import { runCommerceCommand } from './commerce-command.ts'
import { requiredParameter } from './run-command.ts'

async function save(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeAtomically(file, (unfinished) => writeFile(unfinished, content))
}

await runCommerceCommand({
  parse: () => path.resolve(requiredParameter('npm run catalogue:export -- FOLDER')),
  async run({ input: root, service }) {
    const { files, texts, images } = await service.exportCatalogue()
    for (const image of images) {
      const file = path.resolve(root, image.path)
      // An import accepts no picture from outside its folder, so an export writes none there.
      if (file.startsWith(root + path.sep)) await save(file, await image.read())
    }
    for (const [name, text] of Object.entries({ ...files, ...texts })) await save(path.join(root, name), text)
    console.log(`The catalogue is in ${root}: products.csv with its other files, and ${images.length} pictures.`)
    // Left by an earlier export; not removed, because they may be somebody's own.
    const others = (await listTextFiles(root)).filter((place) => !Object.hasOwn(texts, place))
    if (others.length === 0) return
    console.log(`The folder has other texts, which an import from ${root} would add: ${others.join(', ')}.`)
    console.log('Remove them, or export to an empty folder.')
  },
})
