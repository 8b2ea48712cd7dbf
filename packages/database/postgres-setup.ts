import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

/** Gives the tests of a vitest project a PostgreSQL server, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}
