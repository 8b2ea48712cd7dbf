// Fills a new shop with the demo brand. A first start runs it in parallel with the build; otherwise the server does,
// see load-demo-in-child.ts.
import { hasDatabase } from '@shop/database/sqlite-file'
import { exitOnSignals } from '@shop/database/temporary-folder'
import { createLogger } from '@shop/http/logger'
import { ConfigError, readConfig } from '../server/config/config.ts'
import { openConfiguredDatabase, explainStorageErrors } from '../server/main/open-database.ts'
import { openFilledServices } from '../server/main/services.ts'

async function loadDemo(): Promise<void> {
  const config = readConfig(process.env)
  if (config.DATABASE_URL || hasDatabase(config.DATA_DIR)) return
  const database = await openConfiguredDatabase(config)
  const { content, commerce } = await explainStorageErrors(
    config,
    openFilledServices(config, database, { logger: createLogger(config.LOG_LEVEL) }),
  )
  await content?.close()
  await commerce?.close()
  await database.close()
}

exitOnSignals()
try {
  await loadDemo()
} catch (error) {
  // The server will have the same error, and reports it.
  if (!(error instanceof ConfigError)) throw error
  process.exitCode = 1
}
