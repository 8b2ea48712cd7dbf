import type { Page, Request } from '@playwright/test'
import { moving, type PageRecord, recordPage } from './browser.ts'
import { test as base } from './fixtures.ts'
import { openStudio, wholeForm } from './studio-page.ts'

interface Studio {
  page: Page
  record: PageRecord
  /** What the Studio has asked the content service. */
  asked: Request[]
}

/** With the Studio, open in an editor's session; to load it takes long, so that all tests of a worker share its page. */
export const test = base.extend<Pick<Studio, 'asked'>, { studio: Studio }>({
  studio: [
    async ({ browser, shop, token }, use) => {
      const context = await browser.newContext({ ...moving, baseURL: shop.origin, viewport: wholeForm })
      const page = await context.newPage()
      const record = recordPage(page, shop.origin)
      const asked: Request[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/services/content/')) asked.push(request)
      })
      await openStudio(page, shop.origin, token)
      await use({ page, record, asked })
      await context.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: ({ studio }, use) => use(studio.page),
  record: ({ studio }, use) => use(studio.record),
  asked: ({ studio }, use) => use(studio.asked),
})
