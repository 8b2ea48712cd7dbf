// npm run catalogue:import -- FILE.csv [--images FOLDER] [--reset-stock]
import path from 'node:path'
import { runCommerceCommand } from './commerce-command.ts'
import { parseParameters, UsageError } from './run-command.ts'

await runCommerceCommand(
  async (commerce) => {
    const usage = 'npm run catalogue:import -- FILE.csv [--images FOLDER] [--reset-stock]'
    const { values, positionals } = parseParameters(usage, 1, {
      images: { type: 'string' },
      'reset-stock': { type: 'boolean' },
    })
    const [file] = positionals
    if (!file) throw new UsageError(usage)
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
