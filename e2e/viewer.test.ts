import { expect, test } from 'vitest'
import { launchBrowser, recordPage } from './browser.ts'
import { addEditor, readDraft, signIn } from './content-api.ts'
import { startShop } from './shop-process.ts'
import { fieldOf, goWithin, inputOf, signInAtStudio, wholeForm } from './studio-page.ts'

const owner = { email: 'editor@example.com', password: 'a calm and quiet lake' }

test('a viewer reads the forms of the studio, is told why they cannot be changed, and changes nothing', async () => {
  await using shop = await startShop({ EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password })
  await using browser = await launchBrowser()
  const token = await signIn(shop.origin, owner.email, owner.password)
  const viewer = await addEditor(shop.origin, token, 'viewer@example.com', 'viewer')
  const page = await browser.newPage({ viewport: wholeForm })
  page.setDefaultTimeout(60_000)
  const record = recordPage(page, shop.origin)
  await signInAtStudio(page, shop.origin, viewer.email, viewer.password)

  await goWithin(page, 'structure/home;home')
  await page.getByText('Your role Viewer does not have permission to edit this document.').waitFor()
  const title = inputOf(page, 'introTitle')
  expect(await title.inputValue()).not.toBe('')
  expect(await title.getAttribute('readonly')).not.toBeNull()
  await title.pressSequentially('Mine')
  expect(await page.getByTestId('action-publish').isEnabled()).toBe(false)

  // The inputs that are the shop's own hold to it as well.
  await goWithin(page, 'intent/edit/id=product-white-peach-thyme;type=product/')
  await page.getByRole('tab', { name: 'Buying' }).click()
  expect(await fieldOf(page, 'shopify.product').getByRole('combobox').isDisabled()).toBe(true)
  for (const id of ['drafts.home', 'drafts.product-white-peach-thyme']) {
    expect(await readDraft(shop.origin, token, id)).toBeNull()
  }
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
