import type { ContentService } from '@shop/content-service'
import { openDatabase, type Database } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { readConfig, type Config } from '../server/config.ts'
import { openContent } from '../server/services.ts'

export interface CommandTools {
  config: Config
  database: Database
  content: ContentService
}

/** A wrong call of a command: the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

async function withTools(work: (tools: CommandTools) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  if (config.CONTENT_PROJECT_ID) throw new UsageError('CONTENT_PROJECT_ID is set: this content is kept elsewhere.')
  const database = await openDatabase({ url: config.DATABASE_URL, directory: config.DATA_DIR })
  try {
    const content = await openContent(config, database, createLogger('error'))
    try {
      await work({ config, database, content })
    } finally {
      await content.close()
    }
  } finally {
    await database.close()
  }
}

/**
 * Runs a command on the shop's own database, beside a running shop if there is one. Ends with exit code 1 and one message
 * for what the caller can mend.
 */
export async function runCommand(work: (tools: CommandTools) => Promise<void>): Promise<void> {
  try {
    await withTools(work)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
