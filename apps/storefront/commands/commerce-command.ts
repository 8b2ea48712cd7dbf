import type { CommerceService } from '@shop/commerce-service'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { readConfig } from '../server/config.ts'
import { openCommerce } from '../server/services.ts'
import { UsageError } from './run-command.ts'

async function withCommerce(work: (commerce: CommerceService) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: this catalogue is kept elsewhere.')
  const database = await openDatabase({ url: config.DATABASE_URL, directory: config.DATA_DIR })
  try {
    const commerce = await openCommerce(config, database, createLogger('error'))
    await work(commerce).finally(() => commerce.close())
  } finally {
    await database.close()
  }
}

/**
 * Runs a command on the shop's own commerce service, beside a running shop if there is one. Ends with exit code 1 and one
 * message for what the caller can mend.
 */
export async function runCommerceCommand(work: (commerce: CommerceService) => Promise<void>): Promise<void> {
  try {
    await withCommerce(work)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
