// npm run orders:export [FILE.csv]; without a file, writes to standard output
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportOrders } from '@shop/commerce-service/order-export'
import { writeAtomically } from '@shop/database/write-atomically'
import { parametersOf, runDatabaseCommand, UsageError } from './run-command.ts'

await runDatabaseCommand({
  parse(config) {
    if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: these orders are kept elsewhere.')
    return parametersOf('npm run orders:export -- [FILE.csv]', 1)
  },
  async run({ input: [file], database }) {
    if (!file) return pipeline(exportOrders(database), process.stdout)
    // Contains names and addresses, so only its owner may read it.
    const mode = 0o600
    await writeAtomically(file, (unfinished) =>
      pipeline(exportOrders(database), createWriteStream(unfinished, { mode })),
    )
    console.log(`The orders are in ${file}.`)
  },
})
