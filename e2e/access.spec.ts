import type { Route } from '@playwright/test'
import { narrow } from './browser.ts'
import { placeOrder } from './checkout-form.ts'
import { addEditor, mutate, readDraft, signIn } from './content-api.ts'
import { expect, test } from './fixtures.ts'
import { createKeyboardUser } from './keyboard-user.ts'
import { queryStorefront } from './storefront-api.ts'
import { fieldOf, navigateWithin, inputOf, openStudio, signInAtStudio, tallViewport } from './studio-page.ts'

test.use({ settings: {}, viewport: tallViewport })

/** The texts in an element that are cut off. */
const cutOff = (element: Element): (string | null)[] =>
  [...element.querySelectorAll('*')]
    .filter((node) => getComputedStyle(node).overflowX !== 'visible' && node.scrollWidth > node.clientWidth)
    .map(({ textContent }) => textContent)

test('a viewer can read the studio’s forms, sees why they are read-only, and changes nothing', async ({
  page,
  record,
  shop,
  token,
}) => {
  const viewer = await addEditor(shop.origin, token, 'viewer@example.com', 'viewer')
  await openStudio(page, shop.origin, await signIn(shop.origin, viewer.email, viewer.password))

  await page.getByRole('link', { name: 'Account', exact: true }).waitFor()
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0)

  await navigateWithin(page, 'structure/home;home')
  await page.getByText('Your role Viewer does not have permission to edit this document.').waitFor()
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

/** Whether the first letter of one text in an element is left of that of another. */
function leftOf(element: Element, texts: string[]): boolean {
  const node = element.firstChild
  const [one = 0, other = 0] = texts.map((text) => {
    const range = document.createRange()
    const start = node?.textContent?.indexOf(text) ?? -1
    if (!node || start < 0) throw new Error(`There is no ${text}`)
    range.setStart(node, start)
    range.setEnd(node, start + 1)
    return range.getBoundingClientRect().left
  })
  return one < other
}

test('a fulfilment account sends part of an order on a phone, by keyboard, and sees nothing else', async ({
  newPage,
  shop,
  token,
}) => {
  const { products } = await queryStorefront<{
    products: { nodes: { variants: { nodes: { id: string }[] } }[] }
  }>(shop.origin, '{ products(first: 1, query: "White Peach") { nodes { variants(first: 1) { nodes { id } } } } }')
  const lines = [{ merchandiseId: products.nodes[0]?.variants.nodes[0]?.id, quantity: 3 }]
  const { cartCreate } = await queryStorefront<{ cartCreate: { cart: { checkoutUrl: string } } }>(
    shop.origin,
    'mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }',
    { lines },
  )
  const buyer = await newPage()
  await buyer.goto(cartCreate.cart.checkoutUrl)
  // Other orders of the shop belong to other tests.
  await placeOrder(buyer, 'מרים Sommer')

  const packer = await addEditor(shop.origin, token, 'packer@example.com', 'fulfilment')
  const session = await signIn(shop.origin, packer.email, packer.password)
  const page = await newPage({ viewport: narrow })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.context().addCookies([{ name: 'content_session', value: session, url: shop.origin }])
  await page.goto(`${shop.origin}/admin/production`)
  const entry = page.getByRole('link', { name: /Sommer/ })
  // The Studio renders its tool again while it starts.
  await entry.first().waitFor()
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('SOMMER')
  await expect(page.getByRole('searchbox')).toHaveValue('SOMMER')
  await expect(entry).toHaveCount(1)
  await expect(page.getByRole('list').filter({ has: entry })).toHaveCSS('opacity', '1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width)
  // The filter, the checkbox of the page and that of the order precede it in the tab order.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')

  expect(await page.getByText('1 Quiet Lane').evaluate(leftOf, ['1 Quiet', 'Quiet Lane'])).toBe(true)
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width)
  const slip = await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href')
  expect((await page.request.get(shop.origin + slip)).headers()['content-type']).toBe('application/pdf')
  await page.getByRole('spinbutton', { name: /^Pieces of / }).selectText()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1Z999')
  // Rotates the phone, and back.
  await page.setViewportSize({ width: 844, height: 390 })
  await entry.waitFor()
  await page.setViewportSize(narrow)
  await entry.waitFor({ state: 'hidden' })
  const number = page.getByLabel('Tracking number (optional)')
  await expect(number).toHaveValue('1Z999')
  await expect(number).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText('partly sent').waitFor()
  await page.getByText('2 of 3 sent').waitFor()
  await page.getByRole('button', { name: 'Send 1 piece' }).waitFor()
  await page.getByRole('button', { name: 'Correct tracking' }).press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1Z1000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Correct tracking' })).toBeFocused()
  await page.getByText('1Z1000').waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).press('Enter')
  await expect(entry).toBeFocused()
  // The state badge is widest now.
  await expect(entry).toContainText('partly sent')
  expect(await entry.evaluate(cutOff), 'the total is visible after the date').toEqual([])

  // The phone is rotated before anything is selected: the newest order is open. Again from the start if the Studio, while
  // it starts, has rendered its tool again without what was typed.
  await expect(async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto(`${shop.origin}/admin/production`)
    await number.fill('1Z1001')
    await expect(entry).toHaveAttribute('aria-current', 'true')
    await page.setViewportSize(narrow)
    await entry.waitFor({ state: 'hidden' })
    await expect(number).toHaveValue('1Z1001', { timeout: 5000 })
  }).toPass()
  await expect(number).toBeFocused()
  expect(errors).toEqual([])
})

test('a message is read on a phone, by keyboard, among the submissions and in the mail box', async ({
  newPage,
  shop,
  token,
}) => {
  const message = new FormData()
  const long = 'https://example.com/' + 'cloud-'.repeat(40)
  for (const [name, value] of [
    ['name', 'Ada Byron'],
    ['email', 'ada@example.com'],
    ['topic', 'cloud'],
    ['message', `It looked like this: ${long}`],
  ] as const)
    message.set(name, value)
  const sent = await fetch(`${shop.origin}/contact-forms/form-contact`, {
    method: 'POST',
    body: message,
    redirect: 'manual',
  })
  expect(sent.headers.get('location')).toContain('outcome=sent')

  const page = await newPage({ viewport: { width: 390, height: 844 } })
  const user = await createKeyboardUser(page)
  await page.context().addCookies([{ name: 'content_session', value: token, url: shop.origin }])
  for (const [tool, back] of [
    ['submissions', 'Submissions'],
    ['mail', 'Mail box'],
  ] as const) {
    await page.goto(`/admin/production/${tool}`)
    const entry = page.getByRole('link', { name: /Contact/ }).first()
    await entry.waitFor()
    await page.getByRole('heading', { level: 1, name: back }).waitFor()
    await user.press(entry)
    await page.getByText(long).waitFor()
    await expect(page.getByRole('link', { name: back }).last()).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
  }
})

const refuse = (route: Route) =>
  route.fulfill({ status: 413, json: { error: { type: 'mutationError', description: 'The document is too large' } } })

test('a refused change is undone with its reason; text typed after the session is kept until the next', async ({
  page,
  shop,
  token,
}) => {
  const editor = await addEditor(shop.origin, token, 'sleeper@example.com', 'editor')
  await signInAtStudio(page, shop.origin, editor.email, editor.password)
  await navigateWithin(page, 'structure/home;home')
  const title = inputOf(page, 'introTitle')
  const signInAgain = page.getByRole('link', { name: 'Email and password' })
  const draftTitle = async () => (await readDraft(shop.origin, token, 'home'))?.['introTitle']
  const endSession = () => page.context().clearCookies({ name: 'content_session' })
  async function signIn() {
    await signInAgain.click()
    await page.getByLabel('Email', { exact: true }).fill(editor.email)
    await page.getByLabel('Password').fill(editor.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  await expect(title).not.toHaveValue('')
  const stored = await title.inputValue()
  const changes = /[/]data[/]actions[/]/
  const refusal = page.getByText('The document is too large. What is shown now is what is stored.')
  await page.route(changes, refuse)
  await title.fill('Something else')
  await page.getByText('Your last change was not saved').waitFor()
  await refusal.first().waitFor()
  await expect(title).toHaveValue(stored)
  await page.unroute(changes)

  await endSession()
  await title.fill('Typed too late')
  await signIn()
  await expect(title).toHaveValue('Typed too late')
  expect(await draftTitle()).toBe('Typed too late')

  // The session ends again, and the editor signs in in another tab before this one signs out.
  const cookies = await page.context().cookies()
  const bringSessionBack = async (route: Route) => {
    const response = await route.fetch()
    if (response.status() === 401) await page.context().addCookies(cookies)
    await route.fulfill({ response })
  }
  await endSession()
  await page.route(changes, bringSessionBack)
  await title.fill('Typed between two sessions')
  await expect.poll(draftTitle).toBe('Typed between two sessions')
  await expect(title).toHaveValue('Typed between two sessions')
  await page.unroute(changes)

  await endSession()
  await page.route(changes, refuse)
  await page.route(changes, bringSessionBack, { times: 1 })
  await title.fill('Typed between two other sessions')
  await expect(title).toHaveValue('Typed between two sessions')
  await refusal.first().waitFor()
  await page.unroute(changes)

  await endSession()
  await title.fill('Typed too late again')
  await signInAgain.waitFor()
  await mutate(shop.origin, token, [{ patch: { id: 'drafts.home', set: { introTitle: 'By a colleague' } } }])
  await signIn()
  await page.getByText('Somebody else has changed “introTitle” while your session had ended').waitFor()
  await expect(title).toHaveValue('By a colleague')
  expect(await draftTitle()).toBe('By a colleague')
})
