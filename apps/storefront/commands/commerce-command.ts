import type { CommerceService } from '@shop/commerce-service'
import { createLogger } from '@shop/http/logger'
import { openCommerce } from '../server/main/open-commerce.ts'
import { runDatabaseCommand, UsageError, type Command, type CommandTools } from './run-command.ts'

/** Runs a command on the shop's own commerce service, also while the shop is running. */
export const runCommerceCommand = <Input>({
  parse,
  run,
  ...options
}: Command<Input, CommandTools<Input> & { commerce: CommerceService }>): Promise<void> =>
  runDatabaseCommand({
    ...options,
    parse(config) {
      if (config.STOREFRONT_DOMAIN) throw new UsageError('STOREFRONT_DOMAIN is set: this catalogue is kept elsewhere.')
      return parse(config)
    },
    async run(tools) {
      const commerce = await openCommerce(tools.config, tools.database, { logger: createLogger('error') })
      await run({ ...tools, commerce }).finally(() => commerce.close())
    },
  })
