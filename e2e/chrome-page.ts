import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 360, height: 740 }

/** Opens a page in a browser context of its own, as it is once everything that comes later has come. */
export async function openPage(browser: Browser, address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(address)
  if (options.javaScriptEnabled !== false) await page.locator('#container-ref').waitFor({ state: 'attached' })
  return page
}

export const headerOf = (page: Page): Locator => page.getByRole('banner')
export const announcementOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Announcement' })
export const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Shop menu' })

/** Whether any of the header is in the window. */
export const isHeaderInSight = (page: Page): Promise<boolean> =>
  headerOf(page).evaluate((element) => element.getBoundingClientRect().bottom > 0)

/** Scrolls as a wheel does, and lets the page see it. */
export const scrollBy = (page: Page, top: number): Promise<void> =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => resolve(), { once: true })
        window.scrollBy({ top, behavior: 'instant' })
      }),
    top,
  )
