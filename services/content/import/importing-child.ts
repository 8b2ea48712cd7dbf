import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { createContentService } from '../content-service.ts'

/**
 * A process of its own for the test that limits its memory and kills it: imports a folder, tells its parent when everything
 * is written and about to be committed, and what the import answered. With `to-be-killed` it never commits.
 */
const [source = '', directory = '', url = '', fate = ''] = process.argv.slice(2)
const database = await openDatabase({ directory, ...(url && { url }) })
const service = await createContentService({
  database: {
    ...database,
    write: (work, options) =>
      database.write(async (write) => {
        const result = await work(write)
        process.send?.('written')
        // It lives for as long as its parent does.
        if (fate === 'to-be-killed') await new Promise(() => process.channel?.ref())
        return result
      }, options),
  },
  datasets: ['production'],
  publicUrl: () => 'http://shop.test',
  logger: createLogger('silent'),
})
process.send?.(await service.importDataset({ dataset: 'production', directory: source }))
await service.close()
await database.close()
process.disconnect()
