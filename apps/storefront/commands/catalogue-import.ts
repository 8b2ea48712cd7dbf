// npm run catalogue:import -- FILE.csv [--images FOLDER] [--reset-stock]
import path from 'node:path'
import { runCommerceCommand } from './commerce-command.ts'
import { parseParameters, UsageError } from './run-command.ts'

await runCommerceCommand({
  mayBeNew: true,
  parse() {
    const usage = 'npm run catalogue:import -- FILE.csv [--images FOLDER] [--reset-stock]'
    const { values, positionals } = parseParameters(usage, 1, {
      images: { type: 'string' },
      'reset-stock': { type: 'boolean' },
    })
    const [file] = positionals
    if (!file) throw new UsageError(usage)
    return { file, imageDirectory: values.images ?? path.dirname(file), resetStock: values['reset-stock'] }
  },
  async run({ input, service }) {
    const imported = await service.importCatalogue(input)
    const { products, variants, remoteImages, changedProductIds, unusedColumns, otherFiles, texts } = imported
    console.log(
      `${products} products with ${variants} variants were read; ${changedProductIds.length} of them changed.`,
    )
    if (imported.keptStock > 0) {
      console.log(`Variants that keep their stock, which differs from the file: ${imported.keptStock}.`)
      console.log('To take it from the file, add --reset-stock.')
    }
    if (imported.withoutStock > 0)
      console.log(
        `Variants that are sold out, because the file has no Variant Inventory Qty: ${imported.withoutStock}.`,
      )
    const others = [...otherFiles, ...(texts > 0 ? [`texts: ${texts}`] : [])]
    if (others.length > 0) console.log(`Also read from its folder: ${others.join(', ')}.`)
    if (unusedColumns.length > 0) console.log(`Columns that the shop does not use: ${unusedColumns.join(', ')}.`)
    if (imported.redirectCircles.length > 0) {
      const paths = imported.redirectCircles.join(', ')
      console.log(`Redirects that lead in a circle, unless there is a page at one of them: ${paths}.`)
    }
    if (remoteImages > 0) {
      console.log(`Pictures at other addresses, which the shop's own pages do not show: ${remoteImages}.`)
      console.log('Put them into the folder of the file, and write their paths into it.')
    }
  },
})
