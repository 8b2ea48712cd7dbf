// npm run demo:large -- [--factor 0.1]
// Fills a new shop in DATA_DIR (default .data-large), or in the empty database of DATABASE_URL.
import { hasDatabase } from '@shop/database/sqlite-file'
import { createLogger } from '@shop/http/logger'
import { z } from 'zod'
import { loadDemoCatalogue, loadDemoContent } from '../server/demo/demo-brand.ts'
import { loadLargeShop } from '../server/demo/large-shop/load-large-shop.ts'
import { sizesFor } from '../server/demo/large-shop/sizes.ts'
import { openConfiguredDatabase } from '../server/main/open-database.ts'
import { openCommerce } from '../server/main/open-commerce.ts'
import { openContent } from '../server/main/open-content.ts'
import { parseParameters, runCommand, UsageError } from './run-command.ts'

const factorOf = z.coerce.number().gt(0).max(1)

process.env['DATA_DIR'] ||= '.data-large'

await runCommand(async (config) => {
  const usage = 'npm run demo:large -- [--factor NUMBER], above 0 and at most 1'
  const { values } = parseParameters(usage, 0, { factor: { type: 'string', default: '1' } })
  const factor = factorOf.safeParse(values.factor)
  if (!factor.success) throw new UsageError(usage)
  const isTaken = new UsageError('There is a shop already. Choose an empty folder as DATA_DIR, or an empty database.')
  if (!config.DATABASE_URL && hasDatabase(config.DATA_DIR)) throw isTaken
  const [dataset] = config.CONTENT_DATASETS
  if (dataset === undefined || config.CONTENT_PROJECT_ID || config.STOREFRONT_DOMAIN) {
    throw new UsageError('Content or store is external: only a shop with its own services can be filled.')
  }
  const database = await openConfiguredDatabase(config)
  try {
    const parts = { logger: createLogger('error'), hasUpkeep: false }
    const content = await openContent(config, database, parts)
    const commerce = await openCommerce(config, database, { ...parts, content })
    try {
      if ((await content.wasWritten(dataset)) || (await commerce.hasProducts())) throw isTaken
      await loadDemoContent(content, config)
      await loadDemoCatalogue(commerce, config)
      await loadLargeShop({ database, content, commerce, dataset }, sizesFor(factor.data), console.log)
    } finally {
      await content.close()
      await commerce.close()
    }
  } finally {
    await database.close()
  }
  console.log(`The shop is in ${config.DATABASE_URL ? 'the database' : config.DATA_DIR}.`)
})
