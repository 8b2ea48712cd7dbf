import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer, type Server } from 'node:http'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { listen } from '@shop/testing/listen'
import { getRequestListener } from '@hono/node-server'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import type { Database } from '@shop/database'
import { createTestDatabase } from '@shop/database/testing'
import { onTestFinished, vi } from 'vitest'
import { hashPassword } from '../access/password.ts'
import { passwordHasher } from '../access/password-hasher.ts'
import type { EditorRole } from '../access/roles.ts'
import type { ContentService } from '../content-service.ts'
import type { ContentServiceOptions } from '../service-options.ts'
import { contentTablesOf } from '../tables.ts'
import { openQuietService, openSessionOf } from './quiet-service.ts'

const editor = { id: 'e-editor', email: 'editor@example.com' }

/** A thousandth of the real cost, which would dominate the time of some tests. */
const cheapCost = { N: 2 ** 5, r: 8, p: 3 }
passwordHasher.cost = cheapCost

/** The service's mount point in tests. */
const prefix = '/services/content'

export interface TestService {
  service: ContentService
  database: Database
  /** Origin and mount point. */
  url: string
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends a request with JSON, by default without a session. Returns the status and the JSON of the response. */
  call(method: string, path: string, body?: object, token?: string): ReturnType<typeof callJson>
  /** Breaks all connections. */
  dropConnections(): void
  /** The token of a new session, opened without the slow password hashing. */
  signIn(): Promise<string>
  /** The token of a session of another account: `e-{name}`, with the address `{name}@example.com`. */
  signInAs(name: string, role: EditorRole): Promise<string>
  /** An unmodified client of the hosted API for this service. */
  client(config?: Partial<ClientConfig>): SanityClient
}

async function serve(fetch: ContentService['fetch']): Promise<{ server: Server; origin: string }> {
  const server = createServer(
    getRequestListener((request, connection) => {
      const url = new URL(request.url)
      url.pathname = url.pathname.slice(prefix.length)
      return fetch(new Request(url, request), connection)
    }),
  )
  return { server, origin: `http://127.0.0.1:${await listen(server)}` }
}

async function callJson(url: string, method: string, body: object | undefined, token: string | undefined) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** A content service that listens on a port of 127.0.0.1; stopped after the test. */
export async function startContentService(options: Partial<ContentServiceOptions> = {}): Promise<TestService> {
  const database = options.database ?? (await createTestDatabase())
  let url = ''
  const service = await openQuietService(database, {
    datasets: ['production', 'staging'],
    publicUrl: () => url,
    ...options,
  })
  const { server, origin } = await serve(service.fetch)
  url = origin + prefix
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await service.close()
  })

  const request = (path: string, init?: RequestInit) => fetch(url + path, init)
  return {
    service,
    database,
    url,
    request,
    call: (method, path, body, token) => callJson(url + path, method, body, token),
    dropConnections: () => server.closeAllConnections(),
    signIn: () => openSessionOf(database, editor),
    signInAs: (name, role) => openSessionOf(database, { id: `e-${name}`, email: `${name}@example.com`, role }),
    client: (config) =>
      createClient({
        projectId: 'local',
        dataset: 'production',
        apiVersion: '2025-02-19',
        apiHost: url,
        useProjectHostname: false,
        useCdn: false,
        ...config,
      }),
  }
}

/** Creates an administrator with this password. */
export async function addAccount(database: Database, { email, password }: { email: string; password: string }) {
  const password_hash = hashPassword(password, cheapCost)
  await contentTablesOf(database).insertInto('content_editor').values({ id: editor.id, email, password_hash }).execute()
}

/** Waits until the check passes, with time for a busy machine. */
export const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 60_000 })

/** A folder with these files; removed after the test. */
export async function writeFolder(files: Record<string, string | Uint8Array>): Promise<string> {
  const directory = await temporaryFolder()
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(directory, name), content)
  return directory
}

/** Documents in the format of an export. */
export const ndjson = (...documents: object[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')
