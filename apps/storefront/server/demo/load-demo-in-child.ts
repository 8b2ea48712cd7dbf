import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hasDatabase } from '@shop/database/sqlite-file'
import type { Config } from '../config/config.ts'

const command = fileURLToPath(new URL('../../commands/demo-load.ts', import.meta.url))

/**
 * Fills a shop that has no database yet in a separate process, because the server would never release the 60 MB that
 * reading pictures and large files takes. If it does not finish, because it is killed or another engine is configured,
 * the server does the rest itself when it opens its services.
 */
export async function loadDemoInChild(config: Config): Promise<void> {
  if (config.DATABASE_URL || hasDatabase(config.DATA_DIR)) return
  const loading = spawn(process.execPath, [command], { stdio: 'inherit' })
  await once(loading, 'exit')
}
