import { withMotion } from './browser.ts'
import { addEditor, readDraft, signIn } from './content-api.ts'
import { expect, test } from './fixtures.ts'
import { fieldOf, navigateWithin, inputOf, openStudio, tallViewport } from './studio-page.ts'

test.use({ ...withMotion, viewport: tallViewport })

test('a viewer can read the studio’s forms, sees why they are read-only, and changes nothing', async ({
  page,
  record,
  shop,
  token,
}) => {
  const viewer = await addEditor(shop.origin, token, 'viewer@example.com', 'viewer')
  await openStudio(page, shop.origin, await signIn(shop.origin, viewer.email, viewer.password))

  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0)

  await navigateWithin(page, 'structure/home;home')
  await expect(page.getByText('Your role Viewer does not have permission to edit this document.')).toBeVisible()
  const title = inputOf(page, 'introTitle')
  await expect(title).not.toHaveValue('')
  await expect(title).toHaveAttribute('readonly')
  await title.pressSequentially('Mine')
  await expect(page.getByTestId('action-publish')).toBeDisabled()

  // The shop's own inputs are read-only too.
  await navigateWithin(page, 'intent/edit/id=product-white-peach-thyme;type=product/')
  await page.getByRole('tab', { name: 'Buying' }).click()
  await expect(fieldOf(page, 'shopify.product').getByRole('combobox')).toBeDisabled()
  for (const id of ['home', 'product-white-peach-thyme']) {
    expect(await readDraft(shop.origin, token, id)).toMatchObject({ _originalId: id })
  }
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
