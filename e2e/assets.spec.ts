import { fileURLToPath } from 'node:url'
import { readDraft } from './content-api.ts'
import { expect, test } from './fixtures.ts'
import { navigateWithin, openStudio, tallViewport } from './studio-page.ts'

// A separate shop, because a picture is also replaced in documents of other journeys.
test.use({ viewport: tallViewport, settings: {} })

const pictures = ['shop.webp', 'studio-catalogue.webp'].map((name) =>
  fileURLToPath(new URL(`../docs/${name}`, import.meta.url)),
)

test('an editor uploads pictures, finds one by a word, sees where it is used, and replaces it there', async ({
  page,
  record,
  shop,
  token,
}) => {
  await openStudio(page, shop.origin, token)
  await navigateWithin(page, 'media')
  await page.locator('input[type=file][multiple]').setInputFiles(pictures)
  await page.getByText('2 of 2 uploaded.').waitFor()
  const search = page.getByRole('searchbox', { name: 'Search pictures and files by name' })
  const entries = page.getByRole('list').getByRole('link').filter({ hasText: '×' })
  await search.fill('catalogue stu')
  await expect(entries).toHaveText([/^studio-catalogue\.webp/])
  await entries.click()
  await page.getByText('No document uses it').waitFor()

  const before = await readDraft(shop.origin, token, 'page-about')
  const used = /"_ref":"(image-[^"]+)"/.exec(JSON.stringify(before))?.[1] ?? ''
  await navigateWithin(page, `media/${used}`)
  const shown = page.locator('img[src*="w=800"]')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: /^About/ }).waitFor()
  await page.locator('input[type=file]:not([multiple])').setInputFiles(pictures[0] ?? '')
  await page.getByText('Replaced in drafts.').waitFor()
  const after = JSON.stringify(await readDraft(shop.origin, token, 'page-about'))
  expect(after).not.toContain(used)
  expect(after).toContain('"_originalId":"drafts.page-about"')
  await page.getByRole('link', { name: /^About/ }).waitFor()
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
