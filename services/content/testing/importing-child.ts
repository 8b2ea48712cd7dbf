import { openDatabase } from '@shop/database'
import { openQuietService } from './quiet-service.ts'

/**
 * A process for the test that limits its memory and kills it: imports a folder, and notifies its parent before the
 * commit and of the result. With `to-be-killed` it never commits.
 */
const [source = '', directory = '', url = '', fate = ''] = process.argv.slice(2)
const database = await openDatabase({ directory, ...(url && { url }) })
const service = await openQuietService({
  ...database,
  write: (work, options) =>
    database.write(async (write) => {
      const result = await work(write)
      process.send?.('written')
      // Keeps the process alive as long as its parent.
      if (fate === 'to-be-killed') await new Promise(() => process.channel?.ref())
      return result
    }, options),
})
process.send?.(await service.importDataset({ dataset: 'production', directory: source }))
await service.close()
await database.close()
process.disconnect()
