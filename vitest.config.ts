import './e2e/clean-environment.ts'
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * A folder in memory for SQLite files, if there is one with plenty of room (a container's has 64 MB): each commit waits
 * for the disk otherwise, which is most of a test's time where disks are slow.
 */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 4 * 1024 ** 3 ? folder : undefined
}

/** Where tests on SQLite put their temporary files. */
const inMemory = { TMPDIR: memoryFolder() ?? tmpdir() }

const services = {
  include: ['services/**/*.test.ts', 'packages/**/*.test.ts'],
  // What a test waits for is not a matter of speed: some start processes, and machines are busy.
  testTimeout: 60_000,
  // Loading the services and what they use again for each file takes as long as the tests themselves.
  isolate: false,
}

const storefront = {
  env: inMemory,
  // Not a matter of speed either: as in the journeys.
  testTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

/** Services run on both engines with the same tests; the rest of the code never sees an engine. */
export default defineConfig({
  test: {
    // Two more than by default on a machine of two cores: much of the time a test waits, for a disk or a process.
    maxWorkers: 3,
    projects: [
      { test: { ...services, name: 'services on SQLite', env: { TEST_ENGINE: 'sqlite', ...inMemory } } },
      {
        test: {
          ...services,
          name: 'services on PostgreSQL',
          // Without a database, or answered from memory, whichever engine it was read from.
          exclude: ['packages/{graphql,groq,http,images,validation}/**', 'services/content/access/password.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: './packages/database/postgres-setup.ts',
        },
      },
      {
        test: {
          ...storefront,
          name: 'storefront',
          include: ['apps/storefront/**/*.test.ts', 'demo/**/*.test.ts'],
          // As for the services.
          isolate: false,
        },
      },
      // Each file has modules of its own: a page's stores and window are global.
      {
        test: {
          ...storefront,
          name: 'components',
          include: ['apps/**/*.test.tsx'],
        },
      },
      { test: { ...storefront, name: 'studio', include: ['apps/studio/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'drills',
          include: ['drills/**/*.test.ts'],
          globalSetup: ['./e2e/filled-data.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/filled-data.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // On a slow machine a shop takes its time; what a test waits for is not a matter of speed.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
