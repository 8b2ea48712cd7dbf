import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Takes the write lock of a new SQLite file in another thread, and releases it some milliseconds later. */
export async function holdWriteLock(file: string, milliseconds: number): Promise<void> {
  const holder = new Worker(
    `const { parentPort, workerData: { file, milliseconds } } = require('node:worker_threads')
    const database = new (require('better-sqlite3'))(file)
    database.exec('begin immediate')
    parentPort.postMessage('held')
    setTimeout(() => {
      database.exec('rollback')
      database.close()
    }, milliseconds)`,
    { eval: true, workerData: { file, milliseconds } },
  )
  onTestFinished(async () => void (await holder.terminate()))
  await once(holder, 'message')
}
