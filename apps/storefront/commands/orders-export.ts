// npm run orders:export [FILE.csv]
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { exportOrders } from '@shop/commerce-service/order-export'
import { runDatabaseCommand, UsageError } from './run-command.ts'

await runDatabaseCommand(async ({ config, database }) => {
  if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: these orders are kept elsewhere.')
  const [file = 'orders.csv'] = process.argv.slice(2)
  const unfinished = `${file}.unfinished`
  try {
    // Names and addresses are in it: for the owner's eyes.
    await pipeline(exportOrders(database), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
    console.log(`The orders are in ${file}.`)
  } finally {
    await rm(unfinished, { force: true })
  }
})
