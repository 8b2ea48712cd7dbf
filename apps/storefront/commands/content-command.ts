import type { ContentService } from '@shop/content-service'
import { createLogger } from '@shop/http/logger'
import { openContent } from '../server/main/open-content.ts'
import { runDatabaseCommand, UsageError, type Command, type CommandTools } from './run-command.ts'

/** Runs a command on the shop's own content service, also while the shop is running. */
export const runContentCommand = <Input>({
  parse,
  run,
  ...options
}: Command<Input, CommandTools<Input> & { content: ContentService }>): Promise<void> =>
  runDatabaseCommand({
    ...options,
    parse(config) {
      if (config.CONTENT_PROJECT_ID) throw new UsageError('CONTENT_PROJECT_ID is set: this content is kept elsewhere.')
      return parse(config)
    },
    async run(tools) {
      const content = await openContent(tools.config, tools.database, { logger: createLogger('error') })
      await run({ ...tools, content }).finally(() => content.close())
    },
  })
