import { sql, type Kysely } from 'kysely'

/** How often, in milliseconds, a process checks whether another one has written to its SQLite file. */
export const foreignWriteInterval = 1000

export interface ForeignWriteListener {
  /** Another connection has committed; what it changed is unknown. */
  onWrite(): void
  /** Called when a check fails; the next one is made regardless. */
  onError(error: unknown): void
}

/**
 * Watches a SQLite file for commits of other processes, such as an import by a command while the shop is running.
 * SQLite's `data_version` counts the commits of all other connections; reading it touches no table.
 * @see https://www.sqlite.org/pragma.html#pragma_data_version
 */
export async function watchForeignWrites(
  kysely: Pick<Kysely<unknown>, 'getExecutor'>,
  { onWrite, onError }: ForeignWriteListener,
): Promise<{ stop(): Promise<void> }> {
  async function version(): Promise<number | undefined> {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(kysely)
    return rows[0]?.data_version
  }

  let known = await version()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const now = await version()
    if (now === known) return
    known = now
    onWrite()
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined))
  }, foreignWriteInterval)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
