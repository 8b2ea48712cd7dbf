import type { Page, Request } from '@playwright/test'
import { type PageRecord, recordPage } from './browser.ts'
import { test as base } from './fixtures.ts'
import { openStudio, tallViewport } from './studio-page.ts'

interface Studio {
  page: Page
  record: PageRecord
  /** The Studio's requests to the content service. */
  requests: Request[]
}

/**
 * With the Studio open in an editor's session; all tests of a worker share its page, because loading it takes long. Use
 * `waitFor` to wait for elements: each failed attempt of `toBeVisible` serializes the whole page, an eighth of a test's
 * time.
 */
export const test = base.extend<Pick<Studio, 'requests'>, { studio: Studio }>({
  studio: [
    async ({ browser, shop, token }, use) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        baseURL: shop.origin,
        viewport: tallViewport,
      })
      const page = await context.newPage()
      const record = recordPage(page, shop.origin)
      const requests: Request[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/services/content/')) requests.push(request)
      })
      await openStudio(page, shop.origin, token)
      await use({ page, record, requests })
      await context.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: ({ studio }, use) => use(studio.page),
  record: ({ studio }, use) => use(studio.record),
  requests: ({ studio }, use) => use(studio.requests),
})
