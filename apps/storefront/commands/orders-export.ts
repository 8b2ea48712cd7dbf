// npm run orders:export [FILE.csv]
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { exportOrders } from '@shop/commerce-service/order-export'
import { openDatabase } from '@shop/database'
import { readConfig } from '../server/config.ts'

async function exportTo(file: string): Promise<void> {
  const config = readConfig(process.env)
  if (config.STOREFRONT_DOMAIN) throw new Error('STOREFRONT_DOMAIN is set: these orders are kept elsewhere.')
  const database = await openDatabase({ url: config.DATABASE_URL, directory: config.DATA_DIR })
  const unfinished = `${file}.unfinished`
  try {
    // Names and addresses are in it: for the owner's eyes.
    await pipeline(exportOrders(database), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
    console.log(`The orders are in ${file}.`)
  } finally {
    await rm(unfinished, { force: true })
    await database.close()
  }
}

try {
  await exportTo(process.argv[2] ?? 'orders.csv')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
