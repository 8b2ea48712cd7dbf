import type { Locator, Page } from '@playwright/test'

export const headerOf = (page: Page): Locator => page.getByRole('banner')
export const announcementOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Announcement' })
export const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Shop menu' })

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
