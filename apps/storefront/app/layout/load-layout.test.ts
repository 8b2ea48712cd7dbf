import { expect, test } from 'vitest'
import { createStorefrontClient } from '../commerce/storefront-client.ts'
import { createContentClient } from '../content/content-client.ts'
import { watchReports } from '../testing/watch-reports.ts'
import { loadLayout } from './load-layout.ts'

const cause = new Error('connection refused')
const content = createContentClient(
  () => Promise.reject(cause),
  () => {},
)
const commerce = createStorefrontClient({ url: 'https://store.test/graphql', accessToken: null })
const context = { content, commerce, preview: null, site: { variant: 'cbd' as const, url: '' } }

test('while the content fails, a page that depends on it gets a 503', async () => {
  const report = watchReports()
  await expect(loadLayout(context, false)).rejects.toMatchObject({ init: { status: 503 } })
  expect(report).toHaveBeenCalledExactlyOnceWith(cause)
})

test('while the content fails, a page that can do without is shown without menus, footer and banners', async () => {
  const report = watchReports()
  expect(await loadLayout(context, true)).toMatchObject({ menus: null, footer: null, social: [], banners: [] })
  expect(report).toHaveBeenCalledExactlyOnceWith(cause)
})

test('a link to a social network with another address than a web page’s is left out', async () => {
  const safe = { name: 'Pictures', url: 'https://example.com/pictures' }
  const social = [safe, { name: 'Script', url: 'javascript:alert(1)' }, { name: 'Page', url: 'data:text/html,x' }]
  const hasPage = { subscribe: false, whatsInside: false }
  const result = { menus: null, social, footer: null, meta: null, home: null, hasPage, banners: null }
  const stored = createContentClient(
    async (_groq, _params, parse) => parse(result),
    () => {},
  )
  expect(await loadLayout({ ...context, content: stored }, false)).toMatchObject({ social: [safe] })
})
