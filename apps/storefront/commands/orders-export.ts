// npm run orders:export [FILE.csv]; without a file to standard output
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportOrders } from '@shop/commerce-service/order-export'
import { writeWhole } from '../server/integrations/write-whole.ts'
import { parametersOf, runDatabaseCommand, UsageError } from './run-command.ts'

await runDatabaseCommand(async ({ config, database }) => {
  if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: these orders are kept elsewhere.')
  const [file] = parametersOf('npm run orders:export -- [FILE.csv]', 1)
  if (!file) return pipeline(exportOrders(database), process.stdout)
  // Names and addresses are in it: for the owner's eyes.
  const mode = 0o600
  await writeWhole(file, (unfinished) => pipeline(exportOrders(database), createWriteStream(unfinished, { mode })))
  console.log(`The orders are in ${file}.`)
})
