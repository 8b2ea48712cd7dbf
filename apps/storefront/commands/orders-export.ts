// npm run orders:export [FILE.csv]; without a file, writes to standard output
import { exportOrders } from '@shop/commerce-service/order-export'
import { parametersOf, runDatabaseCommand, UsageError } from './run-command.ts'
import { writeCsv } from './write-csv.ts'

await runDatabaseCommand({
  parse(config) {
    if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: the orders are in an external store.')
    return parametersOf('npm run orders:export -- [FILE.csv]', 1)
  },
  run: ({ input: [file], database }) => writeCsv(exportOrders(database), file, 'orders'),
})
