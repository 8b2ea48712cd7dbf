import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listen } from '@shop/testing/listen'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '@shop/database'
import { openQuietService, openSessionOf } from '../services/content/testing/quiet-service.ts'

/** A response's status and parsed body. */
export interface Answer {
  status: number
  body: unknown
}

export interface SuiteService extends AsyncDisposable {
  post(path: string, body: object): Promise<Answer>
  /**
   * Imports documents, because some of the suite's cannot be written in another way. @throws {ImportError} when any is
   * invalid.
   */
  store(dataset: string, documents: readonly object[]): Promise<void>
}

/**
 * A content service with these datasets that listens on a port of 127.0.0.1 and keeps its data in a temporary folder,
 * until it is disposed of.
 */
export async function startSuiteService(datasets: readonly string[]): Promise<SuiteService> {
  const directory = await mkdtemp(path.join(tmpdir(), 'groq-suite-'))
  const database = await openDatabase({ directory })
  const service = await openQuietService(database, { datasets, publicUrl: () => 'http://127.0.0.1' })
  const token = await openSessionOf(database, { id: 'e-suite', email: 'suite@example.com' })

  const server = createServer(getRequestListener((request, connection) => service.fetch(request, connection)))
  const port = await listen(server)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return {
    async post(to, body) {
      const url = `http://127.0.0.1:${port}/v2025-02-19/data/${to}`
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: response.status, body: await response.json() }
    },
    async store(dataset, documents) {
      const source = await mkdtemp(path.join(tmpdir(), 'groq-suite-'))
      await writeFile(
        path.join(source, 'data.ndjson'),
        documents.map((document) => JSON.stringify(document)).join('\n'),
      )
      await service.importDataset({ dataset, directory: source })
      await rm(source, { recursive: true })
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await service.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
