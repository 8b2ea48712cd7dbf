// npm run catalogue:import -- FILE.csv [--images FOLDER] [--reset-stock]
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCommerceCommand } from './commerce-command.ts'
import { UsageError } from './run-command.ts'

await runCommerceCommand(
  async (commerce) => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { images: { type: 'string' }, 'reset-stock': { type: 'boolean' } },
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) {
      throw new UsageError('npm run catalogue:import -- FILE.csv [--images FOLDER] [--reset-stock]')
    }
    const { products, variants, changedProductIds } = await commerce.importCatalogue({
      file,
      imageDirectory: values.images ?? path.dirname(file),
      resetStock: values['reset-stock'],
    })
    console.log(
      `${products} products with ${variants} variants were read; ${changedProductIds.length} of them changed.`,
    )
  },
  { mayBeNew: true },
)
