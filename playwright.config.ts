import { defineConfig } from '@playwright/test'
import { launchOptions, wide } from './e2e/browser.ts'
import type { ShopOptions } from './e2e/fixtures.ts'
import { memoryFolder } from './packages/testing/memory-folder.ts'

// For the shops' databases and the browsers' profiles.
process.env['TMPDIR'] = memoryFolder()

/** The journeys in the Studio, which take longest. */
const inStudio = /\/(access|assets|concurrent-processes|edit-on-page|editing|picking|publishing|studio)\.spec\.ts$/

/** The browser tests ('journeys'), from the view of visitors and editors. */
export default defineConfig<object, ShopOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // They run in this order: short files at the end keep all workers busy.
  projects: [
    { name: 'studio', testMatch: inStudio },
    { name: 'shop', testIgnore: inStudio },
  ],
  outputDir: '.cache/journeys',
  globalSetup: './e2e/global-setup.ts',
  // One more than the cores of a small machine, because tests mostly wait for pages.
  workers: 3,
  // Only for diagnosis: a test that passes at its second attempt still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  timeout: 480_000,
  // Generous, because tests do not measure speed, and pages are slow on a slow machine.
  expect: { timeout: 120_000 },
  // `scripts/verify.mjs` reads it.
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    // All pages of a context in one process: see `ContextPool`.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--renderer-process-limit=1'] },
    viewport: wide,
    reducedMotion: 'reduce',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Only at the second attempt, because recording takes as much time as the pages themselves.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
