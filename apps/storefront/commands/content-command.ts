import type { ContentService } from '@shop/content-service'
import { createLogger } from '@shop/http/logger'
import { openContent } from '../server/main/open-content.ts'
import { runDatabaseCommand, UsageError, type CommandOptions, type CommandTools } from './run-command.ts'

/** Runs a command on the shop's own content service, also while the shop is running. */
export async function runContentCommand(
  work: (tools: CommandTools & { content: ContentService }) => Promise<void>,
  options?: CommandOptions,
): Promise<void> {
  await runDatabaseCommand(async ({ config, database }) => {
    if (config.CONTENT_PROJECT_ID) throw new UsageError('CONTENT_PROJECT_ID is set: this content is kept elsewhere.')
    const content = await openContent(config, database, { logger: createLogger('error') })
    await work({ config, database, content }).finally(() => content.close())
  }, options)
}
