import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** What the thread is asked, one statement after the other, and answers in the same order. */
export interface ScanRequest {
  sql: string
  parameters: readonly unknown[]
}

export type ScanAnswer = { rows: unknown[] } | { error: string }

/** What the thread is started with. */
export interface ScanThreadData {
  file: string
  /** Whether it leaves the processor to everything else; on Linux a priority is a thread's own. */
  isPatient: boolean
}

const { file, isPatient }: ScanThreadData = workerData
if (!parentPort) throw new Error('This file is run as a thread')
if (isPatient && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const database = new SQLite(file, { readonly: true, timeout: 10_000 })
const port = parentPort

function answer({ sql, parameters }: ScanRequest): ScanAnswer {
  try {
    return { rows: database.prepare<unknown[]>(sql).all(...parameters) }
  } catch (error) {
    return { error: String(error) }
  }
}

port.on('message', (request: ScanRequest) => port.postMessage(answer(request)))
