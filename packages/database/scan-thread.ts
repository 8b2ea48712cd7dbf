import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** What the thread is asked, one statement after the other, and answers in the same order. */
export interface ScanRequest {
  sql: string
  parameters: readonly unknown[]
}

export type ScanAnswer = { rows: unknown[] } | { error: string }

const file: unknown = workerData
if (typeof file !== 'string' || !parentPort) throw new Error('This file is run as a thread, with a database file')
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
