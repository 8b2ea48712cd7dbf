import { brokenWords, narrow } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: narrow })

test('SCREEN-04: on a phone the ‘ok’ of a toast is one word', async ({ page }) => {
  await page.goto('/?preview')
  const ok = page.getByRole('button', { name: 'ok', exact: true })
  await ok.waitFor()
  expect(await brokenWords(ok)).toEqual([])
})
