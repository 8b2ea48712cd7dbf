import { openDatabase, type Database, type DatabaseOptions } from '@shop/database'
import { describeStorageError } from '@shop/database/storage-error'
import { isTransient } from '@shop/database/transient-error'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { UnusableDatabaseError } from '@shop/database/unusable-error'
import { ConfigError, type Config } from '../config/config.ts'

/** Whether the database's file is not one of SQLite, or only a part of one, as after an interrupted copy. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))

/** An error's message. An AggregateError, as for the addresses of `localhost`, has none itself. */
function reasonOf(error: unknown): string {
  const problem = describeStorageError(error)
  if (problem !== undefined) return problem
  if (isDamaged(error)) return 'its shop.sqlite is damaged or incomplete: restore a backup'
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Whether a server has refused the connection permanently, or this shop cannot use the database. A server that does
 * not respond, is starting up, or has no free connection may accept it later.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof UnusableDatabaseError || (error instanceof Error && 'severity' in error && !isTransient(error))

/** The path of a file system error; undefined for other errors, such as a database's. */
function pathIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'path' in error && typeof error.path === 'string' ? error.path : pathIn(error.cause)
}

/** An error that names what failed: the setting of the database, or a path, such as one of a temporary file. */
function openingError({ DATABASE_URL: url, DATA_DIR: directory }: Config, error: unknown): ConfigError {
  const path = pathIn(error)
  if (path !== undefined && (url || !path.startsWith(directory)))
    return new ConfigError(`${path} cannot be used: ${reasonOf(error)}`, { cause: error })
  // The server's URL may contain its password.
  const problem = url ? 'DATABASE_URL names a database that cannot be opened' : `DATA_DIR ${directory} cannot be used`
  const mayPass = url !== undefined && !isRefusal(error)
  return new ConfigError(`${problem}: ${reasonOf(error)}`, { cause: error, mayPass })
}

/**
 * Opens the configured database.
 * @throws {ConfigError} naming the setting, when it cannot be opened or migrated.
 */
export async function openConfiguredDatabase(
  config: Config,
  options: Pick<DatabaseOptions, 'relay' | 'onError'> = {},
): Promise<Database> {
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw openingError(config, error)
    })
  const { DATABASE_URL: url, DATA_DIR: directory } = config
  const database = await explained(openDatabase({ ...options, url, directory }))
  return { ...database, migrate: (name, migrations) => explained(database.migrate(name, migrations)) }
}

/**
 * Runs the writes of a start, besides migrations. @throws {ConfigError} when data or a file cannot be stored, or the
 * database server stops responding; otherwise what `work` throws.
 */
export const explainStorageErrors = <Result>(config: Config, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    const isAboutStorage = describeStorageError(error) !== undefined || pathIn(error) !== undefined
    const isAboutServer = config.DATABASE_URL !== undefined && error instanceof DatabaseUnavailableError
    throw isAboutStorage || isAboutServer ? openingError(config, error) : error
  })
