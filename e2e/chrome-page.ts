import type { Locator, Page } from '@playwright/test'

export const headerOf = (page: Page): Locator => page.getByRole('banner')
export const announcementOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Announcement' })
export const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Shop menu' })

/** Scrolls with the wheel, and waits until the page has handled it. */
export const scrollBy = (page: Page, top: number): Promise<void> =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => resolve(), { once: true })
        window.scrollBy({ top, behavior: 'instant' })
      }),
    top,
  )
