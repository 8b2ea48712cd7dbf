import { startPostgres } from '../packages/database/postgres-server.ts'
import { clickHydrated, recordPage } from './browser.ts'
import { add, cartButton, drawer, quantity, water } from './cart-journey.ts'
import { placeOrder } from './checkout-form.ts'
import { assignTask, discussField } from './comments-journey.ts'
import { addEditor, mutate, signIn } from './content-api.ts'
import { commonSettings, expect, owner, test as base } from './fixtures.ts'
import { publishInTime, recordRefusals } from './release-journey.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { queryStorefront } from './storefront-api.ts'
import { inputOf, navigateWithin, openStudio, tallViewport } from './studio-page.ts'

/** Two processes of the shop on one PostgreSQL. */
const test = base.extend<object, { processes: readonly [ShopProcess, ShopProcess] }>({
  processes: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
    async ({}, use) => {
      const postgres = await startPostgres()
      const environment = { ...commonSettings, DATABASE_URL: `${postgres.url}/postgres` }
      {
        await using first = await startShop(environment)
        // One mail box for both.
        await using second = await startShop({ ...environment, DATA_DIR: first.dataDirectory })
        await use([first, second])
      }
      await postgres.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ processes: [first] }, use) => use(first.origin),
})

test('carts and published changes of one process are visible in the other at once', async ({
  processes: [first, second],
}) => {
  const { cartCreate } = await queryStorefront<{ cartCreate: { cart: { id: string } } }>(
    first.origin,
    'mutation { cartCreate(input: {note: "leave it with the neighbour"}) { cart { id } } }',
  )
  const { cart } = await queryStorefront<{ cart: { note: string } }>(
    second.origin,
    'query ($id: ID!) { cart(id: $id) { note } }',
    { id: cartCreate.cart.id },
  )
  expect(cart.note).toBe('leave it with the neighbour')

  const home = async () => (await fetch(second.origin)).text()
  expect(await home()).toContain('Nothing here but clouds')
  const token = await signIn(first.origin, owner.email, owner.password)
  await mutate(first.origin, token, [{ patch: { id: 'home', set: { introTitle: 'Seen from both sides' } } }])
  await expect.poll(home).toContain('Seen from both sides')
})

test('an item added in one process is seen and checked out in the other', async ({
  processes: [, second],
  page,
  newPage,
}) => {
  await add(page, water)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_id'))).not.toBeNull()
  // The same browser, at the other process's URL.
  const { cookies, origins } = await page.context().storageState()
  const storageState = { cookies, origins: origins.map((stored) => ({ ...stored, origin: second.origin })) }
  const other = await newPage({ baseURL: second.origin, storageState })
  await other.goto('/')
  await expect(cartButton(other)).toContainText('1')
  await clickHydrated(cartButton(other))
  await expect(quantity(other)).toHaveValue('1')
  await drawer(other).getByRole('button', { name: 'Checkout' }).click()
  await placeOrder(other)
})

test('two editors see each other’s typing, comment on a field, and one gives the other a task', async ({
  processes: [first, second],
  newPage,
}) => {
  const token = await signIn(first.origin, owner.email, owner.password)
  const colleague = await addEditor(first.origin, token, 'second@example.com', 'editor')
  const page = await newPage({ viewport: tallViewport })
  const other = await newPage({ viewport: { width: 1600, height: 1200 } })
  const records = [recordPage(page, first.origin), recordPage(other, second.origin)]
  await openStudio(page, first.origin, token)
  await openStudio(other, second.origin, await signIn(second.origin, colleague.email, colleague.password))
  for (const each of [page, other]) {
    await navigateWithin(each, 'structure/press;press-sunday-annex')
    await expect(inputOf(each, 'title')).toHaveValue('The Sunday Annex')
  }
  await inputOf(page, 'title').fill('The Monday Annex')
  await expect(inputOf(other, 'title')).toHaveValue('The Monday Annex')
  await inputOf(other, 'title').fill('The Tuesday Annex')
  await expect(inputOf(page, 'title')).toHaveValue('The Tuesday Annex')
  await page.getByTestId('document-pane').getByText('S', { exact: true }).first().waitFor()
  for (const record of records) expect(record).toEqual({ foreignRequests: [], errors: [] })
  await discussField(page, other, colleague.email)
  await assignTask(page, other, colleague.email, 'Mend the footer')
  expect(records[0]).toEqual({ foreignRequests: [], errors: [] })
})

test('a change made in Presentation of one process is published in time by both, and reverted', async ({
  processes: [first, second],
  newPage,
}) => {
  const token = await signIn(first.origin, owner.email, owner.password)
  const editor = await newPage({ viewport: tallViewport })
  const refusals = recordRefusals(editor)
  await openStudio(editor, first.origin, token)
  const visitor = await newPage({ baseURL: second.origin })
  await publishInTime({ editor, visitor, origin: first.origin, token })
  expect(refusals).toEqual([])
})
