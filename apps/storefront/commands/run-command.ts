import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Database } from '@shop/database'
import { hasTables } from '@shop/database/check-postgres'
import { describeFileError } from '@shop/database/file-error'
import { hasDatabase } from '@shop/database/sqlite-file'
import { exitOnSignals } from '@shop/database/temporary-folder'
import { createLogger, type Logger } from '@shop/http/logger'
import { ConfigError, readConfig, type Config } from '../server/config/config.ts'
import { openConfiguredDatabase } from '../server/main/open-database.ts'

export interface CommandTools<Input> {
  /** What `parse` has returned. */
  input: Input
  config: Config
  database: Database
}

export interface Command<Input, Tools = CommandTools<Input>> {
  /**
   * Parses the parameters before anything is opened, so that a wrong call creates nothing.
   * @throws {UsageError}
   */
  parse(config: Config): Input
  run(tools: Tools): Promise<unknown>
  /** Whether the command may create a new shop, like imports; other commands would silently read an empty one. */
  mayBeNew?: boolean
}

/** An invalid call of a command: the message shows its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * The parameters and options of a command.
 * @throws {UsageError} for an option that the command does not have, or for more than `most` parameters.
 */
export function parseParameters<Options extends ParseArgsOptionsConfig>(usage: string, most: number, options: Options) {
  const parse = () => parseArgs({ allowPositionals: true, options })
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch {
    throw new UsageError(usage)
  }
  if (parsed.positionals.length > most) throw new UsageError(usage)
  return parsed
}

/** The parameters of a command that has no options; see {@link parseParameters}. */
export const parametersOf = (usage: string, most: number): string[] => parseParameters(usage, most, {}).positionals

/** The one parameter of a command that needs it. */
export function requiredParameter(usage: string): string {
  const [parameter] = parametersOf(usage, 1)
  if (!parameter) throw new UsageError(usage)
  return parameter
}

/** The file of a file system error, as its user has named it. */
function fileOf(error: Error): string | undefined {
  const { dest, path } = error as NodeJS.ErrnoException & { dest?: string }
  return (dest ?? path)?.replace(/\.unfinished-\w+$/, '')
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.explanation
  if (!(error instanceof Error)) return error
  const [file, problem] = [fileOf(error), describeFileError(error)]
  return file === undefined || problem === undefined ? error.message : `${file} ${problem}`
}

/** Runs a command. On an error it prints one message, and sets the exit code to 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  exitOnSignals()
  try {
    await work(readConfig(process.env))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** The timeout of a database server, in milliseconds. */
const databaseTimeout = 5000

/**
 * The message that there is no shop; undefined if there is one, or if that cannot be checked: opening it then reports
 * the reason.
 */
async function missingShop({ DATABASE_URL: url, DATA_DIR: directory }: Config): Promise<string | undefined> {
  if (!url) return hasDatabase(directory) ? undefined : `There is no shop in ${directory}, or this user cannot read it`
  const isThere = await hasTables(url, databaseTimeout).catch(() => true)
  return isThere ? undefined : 'There is no shop in the database that DATABASE_URL names'
}

/** Runs a command on a shop's data without opening its database, which would migrate it. */
export async function runShopCommand<Input>({
  parse,
  run,
  mayBeNew = false,
}: Command<Input, Omit<CommandTools<Input>, 'database'>>): Promise<void> {
  await runCommand(async (config) => {
    const input = parse(config)
    const missing = mayBeNew ? undefined : await missingShop(config)
    if (missing !== undefined) throw new UsageError(`${missing}. Set DATA_DIR or DATABASE_URL to the shop's value.`)
    await run({ input, config })
  })
}

/** Runs a command on the shop's own database, also while the shop is running. */
export const runDatabaseCommand = <Input>({ run, ...command }: Command<Input>): Promise<void> =>
  runShopCommand({
    ...command,
    async run(tools) {
      const database = await openConfiguredDatabase(tools.config)
      await run({ ...tools, database }).finally(() => database.close())
    },
  })

interface Service {
  close(): Promise<void>
}

interface ServiceOptions<Opened extends Service> {
  open(config: Config, database: Database, parts: { logger: Logger }): Promise<Opened>
  /** The message that the data is external; undefined if the shop uses its own service. */
  refusal(config: Config): string | undefined
}

/** Returns a function that runs commands on one of the shop's own services, also while the shop is running. */
export const commandsOf =
  <Opened extends Service>({ open, refusal }: ServiceOptions<Opened>) =>
  <Input>({ parse, run, ...options }: Command<Input, CommandTools<Input> & { service: Opened }>): Promise<void> =>
    runDatabaseCommand({
      ...options,
      parse(config) {
        const message = refusal(config)
        if (message !== undefined) throw new UsageError(message)
        return parse(config)
      },
      async run(tools) {
        const service = await open(tools.config, tools.database, { logger: createLogger('error') })
        await run({ ...tools, service }).finally(() => service.close())
      },
    })
