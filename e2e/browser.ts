import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 360, height: 740 }

/** A visitor who does not prefer reduced motion. */
export const withMotion: BrowserContextOptions = { reducedMotion: 'no-preference' }

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium that the bootstrap has found. */
const browserPath = process.env['CHROMIUM_PATH'] ?? known.find((file) => existsSync(file)) ?? ''

/** Chromium's headless shell, if it is installed: a page takes half the CPU time. */
const shellPath = '/usr/bin/chromium-headless-shell'

/** The options of the journeys' Chromium, without background requests to its vendor. */
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
 * Starts the complete Chromium, like a visitor's. `keepsPages`: with its back/forward cache, which the headless shell
 * lacks and Playwright turns off.
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
 * Waits until a page is hydrated, except the parts that are loaded when it is idle: its header then has buttons for
 * dialogs instead of links.
 */
export const hydrated = (page: Page): Promise<void> =>
  page.locator('header [aria-haspopup=dialog]').first().waitFor({ state: 'attached' })

/** Waits until a form and its part of the page are hydrated: `noValidate` then turns native validation off. */
export const formHydrated = (form: Locator): Promise<void> => form.and(form.page().locator('[novalidate]')).waitFor()

/** Waits until the footer of a page is hydrated. */
export const footerHydrated = (page: Page): Promise<void> => formHydrated(page.getByRole('contentinfo').locator('form'))

/** Clicks an element once its page is hydrated. */
export async function clickHydrated(locator: Locator): Promise<void> {
  await locator.waitFor()
  await hydrated(locator.page())
  await locator.click()
}

/** Stops the clock of the page: only the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Doubles the text size, like the browser's own setting. */
export const enlarge = (page: Page): Promise<string> =>
  page.locator('html').evaluate(({ style }) => (style.fontSize = '200%'))

/** The words of texts that are in two lines. */
export const brokenWords = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((parts) =>
    parts.flatMap(({ firstChild: text }) =>
      [...(text?.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text!, index)
        range.setEnd(text!, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      }),
    ),
  )

/** The errors of a page, and its requests to other origins; both should stay empty. */
export interface PageRecord {
  foreignRequests: string[]
  errors: string[]
}

/** Records a page's requests to other origins and its errors. */
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
 * The faults that axe finds in the current page, by rule and element. The rule against a fixed maximum scale is left
 * out: the specification asks for one.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.waitForLoadState('domcontentloaded')
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules(['meta-viewport', 'meta-viewport-large'])
    // Runs in the page itself: otherwise a second page is opened for each result. The pages have no cross-origin
    // frames.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
