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

/** Reads the legal notice of a store that responds with this. */
function readNotice(response: object) {
  const fetch = async () => Response.json(response)
  const commerce = createStorefrontClient({ url: 'https://store.test/graphql', accessToken: null, fetch })
  return readStoreText({ commerce }, 'policy', 'legal-notice')
}

test('a policy that only later versions of the API have is shown, and is missing in earlier ones', async () => {
  const legalNotice = { handle: 'legal-notice', title: 'Legal notice', body: '<p>Calm Ltd.</p>' }
  const shop = { contactInformation: null, legalNotice, termsOfSale: null }
  expect(await readNotice({ data: { shop } })).toMatchObject({ title: 'Legal notice', html: '<p>Calm Ltd.</p>' })
  const unknown = { errors: [{ message: "Field 'legalNotice' doesn't exist on type 'Shop'" }] }
  await expect(readNotice(unknown)).rejects.toMatchObject({ init: { status: 404 } })
})

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
