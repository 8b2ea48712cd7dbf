import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

/** Starts a PostgreSQL server for a vitest project, and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
