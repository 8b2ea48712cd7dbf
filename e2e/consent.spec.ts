import { accessibilityViolations, narrow } from './browser.ts'
import { dataLayerOf, consentRegion, idle } from './campaign-page.ts'
import { expect, test } from './fixtures.ts'
import { interceptForeign, scripts, vendors } from './vendors.ts'

test.use({ settings: { ...vendors, CONSENT: 'required' } })

test('ANALYTICS-10, CALL-29: nothing is loaded before consent, nor after a refusal, also on the next visit', async ({
  page,
  shop,
}) => {
  const foreign = await interceptForeign(page, shop.origin)
  await page.setViewportSize(narrow)
  await page.goto('/')
  await expect(consentRegion(page)).toBeVisible()
  await idle(page)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(foreign).toEqual([])
  await consentRegion(page).getByRole('button', { name: 'No, thanks' }).click()
  await page.reload()
  await idle(page)
  await expect(consentRegion(page)).toHaveCount(0)
  expect(foreign).toEqual([])
})

test('ANALYTICS-10, CALL-29: consent loads the scripts and is forwarded; withdrawn, it is asked again', async ({
  page,
  shop,
}) => {
  const foreign = await interceptForeign(page, shop.origin)
  // With a fragment, as after the skip link.
  await page.goto('/#main')
  await consentRegion(page).getByRole('button', { name: 'Yes, fine' }).click()
  await expect.poll(() => foreign).toEqual(scripts)
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
  await expect
    .poll(() => dataLayerOf(page))
    .toContainEqual(['consent', 'update', { ...granted, analytics_storage: 'granted' }])
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  foreign.length = 0
  await Promise.all([
    page.waitForEvent('load'),
    consentRegion(page).getByRole('button', { name: 'No, thanks' }).click(),
  ])
  await idle(page)
  expect(foreign).toEqual([])
  expect(await dataLayerOf(page)).toEqual([])
})

test('the question can be read from its beginning on a low window, as at 400 % of the size', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 180 })
  await page.goto('/')
  const heading = consentRegion(page).getByRole('heading')
  await heading.scrollIntoViewIfNeeded()
  await expect(heading).toBeInViewport({ ratio: 0.9 })
  const refuse = consentRegion(page).getByRole('button', { name: 'No, thanks' })
  await refuse.scrollIntoViewIfNeeded()
  await expect(refuse).toBeInViewport({ ratio: 0.9 })
})

test('the question covers neither what has the focus nor the end of the page', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto('/contact')
  const question = consentRegion(page)
  await question.waitFor()
  const bottomLink = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  for (const part of [page.getByRole('form', { name: 'Contact' }).getByLabel('Your email'), bottomLink]) {
    const isClear = async () => {
      await part.blur()
      await part.focus()
      const [above, below] = await Promise.all([part.boundingBox(), question.boundingBox()])
      return above && below && above.y > 0 && above.y + above.height < below.y
    }
    await expect.poll(isClear).toBe(true)
  }
})
