import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'

/** Milliseconds after which a file or folder that nobody writes to counts as abandoned by a killed process. */
const abandonedAfter = 3_600_000

/** Removes what killed processes have left in a folder; others may be writing to it at this moment. */
export async function removeAbandoned(folder: string, prefix = ''): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const file = path.join(folder, name)
    const state = await stat(file).catch(() => undefined)
    if (state && state.mtimeMs < Date.now() - abandonedAfter) await rm(file, { recursive: true, force: true })
  }
}

/** Removes files when `work` has ended, also when the process exits before that. */
export async function removingAfterwards<Result>(
  files: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const remove = () => {
    for (const file of files) rmSync(file, { recursive: true, force: true })
  }
  process.once('exit', remove)
  try {
    return await work()
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** Passes a new folder for temporary files to `work`, and removes it afterwards. */
export async function withTemporaryFolder<Result>(
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  return removingAfterwards([folder], () => work(folder))
}

/** Lets signals end the process as an exit does, so that temporary files are removed: by default they would stay. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
