import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'

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
