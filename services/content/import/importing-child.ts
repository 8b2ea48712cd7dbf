import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { createContentService } from '../content-service.ts'

/**
 * A process of its own for the test that limits its memory and kills it: imports a folder, tells its parent when it begins
 * to write, and what the import answered.
 */
const [source = '', directory = '', url = ''] = process.argv.slice(2)
const database = await openDatabase({ directory, ...(url && { url }) })
const service = await createContentService({
  database: {
    ...database,
    write: (work) => {
      process.send?.('writing')
      return database.write(work)
    },
  },
  datasets: ['production'],
  publicUrl: () => 'http://shop.test',
  logger: createLogger('silent'),
})
process.send?.(await service.importDataset({ dataset: 'production', directory: source }))
await service.close()
await database.close()
process.disconnect()
