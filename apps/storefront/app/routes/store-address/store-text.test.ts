import { expect, test, vi } from 'vitest'
import { createStorefrontClient } from '../../commerce/storefront-client.ts'
import { readStoreText } from './store-text.ts'

/** The displayed HTML of a store page with this body. */
async function shown(body: string): Promise<string> {
  const page = { title: 'About', body, bodySummary: '', seo: null }
  const commerce = createStorefrontClient({
    url: 'https://store.test/graphql',
    accessToken: null,
    fetch: async () => Response.json({ data: { page } }),
  })
  return (await readStoreText({ commerce }, 'page', 'about')).html
}

test.each([
  ['<h2>Calm</h2><p class="wide">It <b>is</b>.</p>', '<h2>Calm</h2><p class="wide">It <b>is</b>.</p>'],
  ['<p>Calm</p><script>steal()</script><SCRIPT type="module"\n>steal()</SCRIPT ><p>Cool</p>', '<p>Calm</p><p>Cool</p>'],
  ['<p>Calm</p><script>steal()', '<p>Calm</p>&lt;script>steal()'],
  ['<scr<script></script>ipt>steal()</script>', '&lt;script>steal()</script>'],
  ['<svg><script href="data:,steal()"/></svg>', '<svg>&lt;script href="data:,steal()"/></svg>'],
])('scripts in a page of the store, %j, are left out', async (body, html) => expect(await shown(body)).toBe(html))

test('a page of a store whose token may not read pages does not exist, and that is logged once', async () => {
  const errors = [{ message: 'Access denied for page field.', path: ['page'], extensions: { code: 'ACCESS_DENIED' } }]
  const onWithheld = vi.fn<(error: Error) => void>()
  const commerce = createStorefrontClient({
    url: 'https://store.test/graphql',
    accessToken: null,
    fetch: async () => Response.json({ data: { page: null }, errors }),
    onWithheld,
  })
  for (const handle of ['about', 'imprint'])
    await expect(readStoreText({ commerce }, 'page', handle)).rejects.toMatchObject({ init: { status: 404 } })
  expect(onWithheld).toHaveBeenCalledOnce()
})
