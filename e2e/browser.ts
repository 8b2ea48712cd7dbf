import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 360, height: 740 }

/** For somebody who has not asked for less motion. */
export const withMotion: BrowserContextOptions = { reducedMotion: 'no-preference' }

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium that the bootstrap has found. */
const browserPath = process.env['CHROMIUM_PATH'] ?? known.find((file) => existsSync(file)) ?? ''

/** Chromium without the browser around its pages, if it is installed: a page takes half the processor time. */
const shellPath = '/usr/bin/chromium-headless-shell'

/** The journeys' Chromium, without anything that would call home. */
export const launchOptions = {
  executablePath: existsSync(shellPath) ? shellPath : browserPath,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Starts the whole Chromium, as visitors have it. `keepsPages`: with its back/forward cache, which the headless shell lacks
 * and Playwright turns off.
 */
export function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  if (!browserPath) throw new Error('No Chromium: run npm test, or set CHROMIUM_PATH')
  return chromium.launch({
    ...launchOptions,
    executablePath: browserPath,
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  })
}

/** Waits for the overlays, which a page mounts after it is hydrated, when the browser is idle. */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  page.locator('#container-ref').waitFor({ state: 'attached' })

/**
 * Waits until a page is hydrated, except the parts that come when it is idle: its header then announces dialogs, where
 * without script it leads to other pages.
 */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('header [aria-haspopup=dialog]').first().waitFor({ state: 'attached' })

/** Waits until a form is hydrated, and the part of the page that it lies in: without script the browser checks its fields. */
export const formHydrated = (form: Locator): Promise<void> => form.and(form.page().locator('[novalidate]')).waitFor()

/** Waits until the footer of a page is hydrated. */
export const footerHydrated = (page: Page): Promise<void> => formHydrated(page.getByRole('contentinfo').locator('form'))

/** Clicks an element once its page is hydrated. */
export async function clickHydrated(locator: Locator): Promise<void> {
  await locator.waitFor()
  await hydrated(locator.page())
  await locator.click()
}

/** Stops the clock of the page: only the test moves it on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** What went wrong in a page, and where it called to besides its own origin; both should stay empty. */
export interface PageRecord {
  foreignRequests: string[]
  errors: string[]
}

/** Keeps a record of a page's foreign requests and errors. */
export function recordPage(page: Page, origin: string): PageRecord {
  const record: PageRecord = { foreignRequests: [], errors: [] }
  page.on('request', (request) => {
    const url = request.url()
    const isOwn = ['', 'blob:'].some((scheme) => url.startsWith(`${scheme}${origin}/`))
    if (!isOwn && !url.startsWith('data:')) record.foreignRequests.push(url)
  })
  page.on('pageerror', (error) => record.errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') record.errors.push(message.text())
  })
  return record
}

/**
 * What axe finds wrong with the page as it is now, by rule and element. The rule against a fixed maximum scale is left
 * out: the specification asks for one.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState('domcontentloaded')
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules(['meta-viewport', 'meta-viewport-large'])
    // In the page itself: otherwise a second page is opened for each result. The pages have no frames of other origins.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
