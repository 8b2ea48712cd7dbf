// npm run signups:export [FILE.csv]; without a file, writes to standard output
import { exportSignups } from '@shop/shop-api/signup-export'
import { parametersOf, runDatabaseCommand, UsageError } from './run-command.ts'
import { writeCsv } from './write-csv.ts'

await runDatabaseCommand({
  parse(config) {
    if (config.SHOP_API_URL) throw new UsageError('SHOP_API_URL is set: the sign-ups are in an external service.')
    return parametersOf('npm run signups:export -- [FILE.csv]', 1)
  },
  run: ({ input: [file], database }) => writeCsv(exportSignups(database), file, 'sign-ups'),
})
