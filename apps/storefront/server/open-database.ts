import { openDatabase, type Database } from '@shop/database'
import { ConfigError, type Config } from './config.ts'

/** What an error says. One that stands for several, as of the addresses of `localhost`, says nothing itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Opens the database that the configuration names. `onError` is told of failures that no caller waits for.
 * @throws {ConfigError} naming the setting, when it cannot be opened.
 */
export async function openConfiguredDatabase(
  { DATABASE_URL: url, DATA_DIR: directory }: Config,
  onError?: (error: unknown) => void,
): Promise<Database> {
  try {
    return await openDatabase({ url, directory, ...(onError && { onError }) })
  } catch (error) {
    // The address of a server may hold its password.
    const fault = url ? 'DATABASE_URL names a database that cannot be opened' : `DATA_DIR ${directory} cannot be used`
    throw new ConfigError(`${fault}: ${reasonOf(error)}`, { cause: error })
  }
}
