import { defineConfig } from '@playwright/test'
import { launchOptions, wide } from './e2e/browser.ts'
import type { ShopOptions } from './e2e/fixtures.ts'

/** The journeys: a shop is visited in a browser, as its visitors and its editors do. */
export default defineConfig<object, ShopOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/journeys',
  globalSetup: './e2e/global-setup.ts',
  // One more than the processors of a small machine: much of the time a test waits for a page.
  workers: 3,
  fullyParallel: false,
  // Only to see why a test failed: one that passes at its second try is a failure too.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  timeout: 240_000,
  // What a test waits for is not a matter of speed: on a slow machine a page takes its time.
  expect: { timeout: 60_000 },
  // `scripts/verify.mjs` reads it.
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    // All pages of a context in one process: see `ContextPool`.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--renderer-process-limit=1'] },
    viewport: wide,
    reducedMotion: 'reduce',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // At the second try only: recording takes as much time as the pages themselves.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
