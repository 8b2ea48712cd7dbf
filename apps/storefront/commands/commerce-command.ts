import type { CommerceService } from '@shop/commerce-service'
import { createLogger } from '@shop/http/logger'
import { openCommerce } from '../server/main/open-commerce.ts'
import { runDatabaseCommand, UsageError, type CommandOptions } from './run-command.ts'

/** Runs a command on the shop's own commerce service, also while the shop is running. */
export async function runCommerceCommand(
  work: (commerce: CommerceService) => Promise<void>,
  options?: CommandOptions,
): Promise<void> {
  await runDatabaseCommand(async ({ config, database }) => {
    if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: this catalogue is kept elsewhere.')
    const commerce = await openCommerce(config, database, { logger: createLogger('error') })
    await work(commerce).finally(() => commerce.close())
  }, options)
}
