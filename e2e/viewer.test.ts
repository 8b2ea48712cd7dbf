import { expect, test } from 'vitest'
import { recordPage } from './browser.ts'
import { browseShop, moving } from './browsed-shop.ts'
import { addEditor, readDraft, signIn } from './content-api.ts'
import { fieldOf, goWithin, inputOf, signInAtStudio, wholeForm } from './studio-page.ts'

const owner = { email: 'editor@example.com', password: 'a calm and quiet lake' }

const site = browseShop({ EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password })

test('a viewer reads the forms of the studio, is told why they cannot be changed, and changes nothing', async () => {
  const token = await signIn(site.origin, owner.email, owner.password)
  const viewer = await addEditor(site.origin, token, 'viewer@example.com', 'viewer')
  const page = await site.newPage({ ...moving, viewport: wholeForm })
  const record = recordPage(page, site.origin)
  await signInAtStudio(page, site.origin, viewer.email, viewer.password)

  await goWithin(page, 'structure/home;home')
  await page.getByText('Your role Viewer does not have permission to edit this document.').waitFor()
  const title = inputOf(page, 'introTitle')
  expect(await title.inputValue()).not.toBe('')
  await expect.poll(() => title.getAttribute('readonly')).not.toBeNull()
  await title.pressSequentially('Mine')
  expect(await page.getByTestId('action-publish').isEnabled()).toBe(false)

  // The inputs that are the shop's own hold to it as well.
  await goWithin(page, 'intent/edit/id=product-white-peach-thyme;type=product/')
  await page.getByRole('tab', { name: 'Buying' }).click()
  await expect.poll(() => fieldOf(page, 'shopify.product').getByRole('combobox').isDisabled()).toBe(true)
  for (const id of ['drafts.home', 'drafts.product-white-peach-thyme']) {
    expect(await readDraft(site.origin, token, id)).toBeNull()
  }
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
