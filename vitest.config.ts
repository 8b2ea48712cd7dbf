import './e2e/clean-environment.ts'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './packages/testing/memory-folder.ts'

/** The environment of tests on SQLite. */
const inMemory = { TMPDIR: memoryFolder() }

/**
 * There are more workers than cores. Their threads for garbage collection would mostly wait for each other, which takes
 * about a twentieth of the tests' CPU time.
 */
const execArgv = ['--single-threaded-gc']

/** Runs before each file of tests. */
const setupFiles = ['packages/testing/undo-stubs.ts']

/**
 * Undoes before each test what an earlier one has replaced. The setup file does so after each test, so that nothing is
 * replaced when a file ends; twice on a busy machine its hook seems not to have run.
 */
const undone = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

/** Generous, because tests do not measure speed: some start processes, and machines are busy. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

const services = {
  ...undone,
  ...limits,
  execArgv,
  setupFiles,
  include: ['services/**/*.test.ts', 'packages/**/*.test.ts'],
  // Reloading the services and their dependencies for each file takes as long as the tests themselves.
  isolate: false,
}

const storefront = { ...undone, ...limits, env: inMemory, setupFiles }

/**
 * Services run on both engines with the same tests; the rest of the code never sees an engine. Projects run in the order
 * of their names: tests of the apps, which often wait for timers, would be left alone with that at the end.
 */
export default defineConfig({
  test: {
    // Twice the cores of a small machine, because tests often wait for a disk, a timer or a process.
    maxWorkers: 4,
    projects: [
      { test: { ...services, name: 'services on SQLite', env: { TEST_ENGINE: 'sqlite', ...inMemory } } },
      {
        test: {
          ...services,
          name: 'services on PostgreSQL',
          // These use no database, read from memory, or test limits that do not depend on the engine.
          exclude: [
            'packages/{graphql,groq,http,images,validation}/**',
            'services/content/access/password.test.ts',
            'services/commerce/storefront-api/hostile-documents.test.ts',
          ],
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: './packages/database/postgres-setup.ts',
        },
      },
      {
        test: {
          ...storefront,
          name: 'app storefront',
          include: ['apps/storefront/**/*.test.ts', 'demo/**/*.test.ts'],
          // As for the services.
          isolate: false,
          execArgv,
        },
      },
      // Each file gets its own modules, because a page's stores and window are global: in a context of a shared
      // process, which takes half the CPU time of a process for each file.
      {
        test: {
          ...storefront,
          name: 'app components',
          include: ['apps/**/*.test.tsx'],
          pool: 'vmThreads',
          setupFiles: [...setupFiles, 'apps/storefront/app/testing/context-globals.ts'],
        },
      },
      {
        test: {
          ...storefront,
          name: 'app studio',
          include: ['apps/studio/**/*.test.ts'],
          isolate: false,
          execArgv,
        },
      },
      {
        test: {
          name: 'drills',
          env: inMemory,
          include: ['drills/**/*.test.ts'],
          globalSetup: ['./e2e/filled-data.ts'],
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'processes',
          env: inMemory,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/filled-data.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Generous, because tests do not measure speed, and a shop is slow on a slow machine.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
