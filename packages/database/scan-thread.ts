import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { limitCache } from './sqlite-pragmas.ts'

/** A statement for the thread, which responds in the order of the requests. */
export interface ScanRequest {
  sql: string
  parameters: readonly unknown[]
}

export type ScanResponse = { rows: unknown[] } | { error: string }

/** Start parameters of the thread. */
export interface ScanThreadData {
  file: string
  /** Whether it runs at low priority; on Linux each thread has its own priority. */
  hasLowPriority: boolean
}

const { file, hasLowPriority }: ScanThreadData = workerData
if (!parentPort) throw new Error('This file must be started as a worker thread')
if (hasLowPriority && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const database = new SQLite(file, { readonly: true, timeout: 10_000 })
limitCache(database)
const port = parentPort

function execute({ sql, parameters }: ScanRequest): ScanResponse {
  try {
    return { rows: database.prepare<unknown[]>(sql).all(...parameters) }
  } catch (error) {
    return { error: String(error) }
  }
}

port.on('message', (request: ScanRequest) => port.postMessage(execute(request)))
