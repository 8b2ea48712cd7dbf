import type { Page } from '@playwright/test'

/** Every vendor, with fake ids. */
export const vendors = {
  GTM_ID: 'GTM-TEST',
  GA4_MEASUREMENT_ID: 'G-TEST',
  META_PIXEL_ID: '1234567890',
  REFERSION_KEY: 'pub_test',
  KLAVIYO_SITE_ID: 'KLTEST',
  SESSION_REPLAY_ID: 'clartest',
}

/** The host of each vendor's script, in loading order. */
export const scripts = [
  'https://www.googletagmanager.com/gtm.js?id=GTM-TEST',
  'https://www.googletagmanager.com/gtag/js?id=G-TEST',
  'https://connect.facebook.net/en_US/fbevents.js',
  'https://cdn.refersion.com/refersion.js',
  'https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=KLTEST',
  'https://www.clarity.ms/tag/clartest',
]

/** A fake of the analytics library's `get` calls. */
const analyticsLibrary = `
  const answers = { client_id: '11.22', session_id: '33' }
  for (const [command, , name, answer] of window.dataLayer.map((entry) => Array.from(entry))) {
    if (command === 'get') answer(answers[name])
  }
`

/** Fulfills all requests of a page to other origins, so that none leaves the machine; lists them. */
export async function interceptForeign(page: Page, origin: string): Promise<string[]> {
  const foreign: string[] = []
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      foreign.push(route.request().url())
      const body = route.request().url().includes('/gtag/js') ? analyticsLibrary : ''
      await route.fulfill({ contentType: 'text/javascript', body })
    },
  )
  return foreign
}
