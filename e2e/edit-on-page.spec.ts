import { mutate, readDraft } from './content-api.ts'
import { expect } from './fixtures.ts'
import { openByClick, openInPresentation } from './presentation-page.ts'
import { test } from './studio-fixtures.ts'
import { inputOf, navigateWithin } from './studio-page.ts'

// A separate shop, because the test changes its home page. Releases are tested with two processes.
test.use({ settings: {} })

test('Presentation shows typed text before it is saved, and then the text of somebody else', async ({
  page,
  shop,
  token,
}) => {
  const saving = Promise.withResolvers<void>()
  const requests = /\/data\/(actions|mutate)\/production/
  const splashTitle = async () => (await readDraft(shop.origin, token, 'home'))?.['splashTitle']
  const headline = page.frameLocator('iframe').getByRole('heading', { level: 1 })

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await navigateWithin(page, 'presentation?preview=/')
  await openByClick(page, headline, 'splashTitle')
  const movingText = page.frameLocator('iframe').locator('.banner-run').first()
  await expect(movingText).toHaveCSS('animation-play-state', 'paused')
  await page.route(requests, async (route) => {
    await saving.promise
    await route.continue()
  })
  await inputOf(page, 'splashTitle').fill('Quiet for now')
  await expect(headline).toContainText('Quiet for now')
  expect(await splashTitle()).not.toBe('Quiet for now')

  saving.resolve()
  await expect.poll(splashTitle).toBe('Quiet for now')
  await mutate(shop.origin, token, [{ patch: { id: 'drafts.home', set: { splashTitle: 'Loud again' } } }])
  await expect(headline).toContainText('Loud again')
  await expect(inputOf(page, 'splashTitle')).toHaveValue('Loud again')
  await page.unroute(requests)
})

test('a marquee, which does not move while its page is edited, has no button to stop it', async ({ page }) => {
  const frame = page.frameLocator('iframe')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openInPresentation(page, '/shop/buy-now/subscribe')
  await expect(frame.locator('.marquee-line').first()).toHaveCSS('animation-play-state', 'paused')
  await expect(frame.locator('.marquee-stop')).toBeHidden()
})

test('a page that is missing or not complete while somebody types is shown again when it is back', async ({ page }) => {
  const headline = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await openInPresentation(page, '/privacy')
  await expect(headline).toContainText('Privacy')
  await openByClick(page, headline, 'title')
  const slug = inputOf(page, 'slug')
  await slug.fill('')
  await expect(headline).toHaveText('This page could not be found')
  await expect(page.frameLocator('iframe').locator('sanity-visual-editing')).toBeAttached()
  await slug.fill('privacy')
  await expect(headline).toContainText('Privacy')
  // The page follows its slug.
  await slug.press('End')
  await page.keyboard.type('-2')
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/privacy-2?'))).toBe(true)
  await expect(headline).toContainText('Privacy')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(slug).toHaveValue('privacy')

  const title = inputOf(page, 'title')
  await title.fill('')
  await expect(headline).toHaveText('This page is not complete yet')
  await expect(page.frameLocator('iframe').getByText('It has no valid value yet for: title.')).toBeVisible()
  await title.fill('Your data')
  await expect(headline).toContainText('Your data')
})
