import './browser-page.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { productNumber } from '@shop/commerce-service/catalogue-ids'
import CartDrawer from '../../app/features/cart/drawer/cart-drawer.tsx'
import { merchandise } from '../../app/features/cart/model/testing.ts'
import { createCartApi } from '../../app/features/cart/service/cart-api.ts'
import { openBrowserCart, shownLines } from '../../app/features/cart/session/browser-cart.ts'
import { useCartCount } from '../../app/features/cart/session/cart-count.ts'
import { loadCart } from '../../app/features/cart/session/cart-loader.ts'
import { createCartStorage, pageCookie } from '../../app/features/cart/session/cart-storage.ts'
import type { Site } from '../../app/site.ts'
import { closeCart, openCart } from '../../app/stores/screen.ts'
import { useShop } from '../../app/stores/shop.ts'
import { showInShop, site } from '../../app/testing/shop-stub.tsx'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { storeValues } from '../../app/tracking/stored-values.ts'
import { useToasts } from '../../app/ui/toast/toasts.ts'
import { tonic6 } from '../../../../services/commerce/testing/commerce.ts'
import { openOwnServices } from './own-services.ts'

const services = await openOwnServices({
  documents: [{ _id: 'gifts', _type: 'promotionalProduct', size: '6 pack', targetProductSkus: ['STICK'] }],
  products: `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
tonic,Cloud Tonic,Sparkling Water,,TRUE,Pack Size,6 pack,TON-6,20,deny,22.00,active
stick,Stick,Powders,promotional,TRUE,Title,Default Title,STICK,20,deny,0.00,active
`,
})
const tonics = merchandise(tonic6, { productId: `gid://shopify/Product/${productNumber('tonic')}` })

/** Leaves for the checkout. */
const assign = vi.fn<(url: string) => void>()

/** Looks the function up at each call: a test replaces it. */
const askServices: typeof fetch = (input, init) => services.askedByPage(input, init)

Object.assign(globalThis, { fetch: askServices })
beforeEach(() => void vi.stubGlobal('location', { ...location, assign }))

afterAll(async () => {
  await services[Symbol.asyncDispose]()
  // A tab reads the cart again 250 ms after another one has changed it: its page must exist until then. Changes end with
  // the services.
  await new Promise((resolve) => setTimeout(resolve, 300))
})

/** The events of the page with that name. */
function listen(name: string) {
  const heard = vi.fn<(event: Event) => void>()
  document.addEventListener(name, heard)
  return heard
}

/** The cart of another tab of this browser. */
async function openTab(changes: Partial<Site> = {}) {
  const cart = openBrowserCart({ ...site, thirdParties: { analytics: 'G-1' }, ...changes })
  await expect.poll(() => cart.state().status).not.toBe('loading')
  return cart
}

const attributesOf = (cart: Awaited<ReturnType<typeof openTab>>) =>
  Object.fromEntries(cart.state().cart?.attributes.map(({ key, value }) => [key, value]) ?? [])

test('CART-05, DISC-02, TRACK-04: a cart is announced, and gets the codes and campaigns of later visits', async () => {
  const created = listen('shop:cart-created')
  storeValues('utm', { utm_source: 'letter' })
  const cart = await openTab()
  expect(created).toHaveBeenCalledOnce()
  expect(attributesOf(cart)).toEqual({ utm_source: 'letter' })
  storeValues('utm', { utm_source: 'devotion' })
  useShop.setState({ discountCode: 'CALM' })
  await cart.settled()
  expect(attributesOf(cart)).toEqual({ utm_source: 'devotion' })
  expect(cart.state().cart?.discountCodes).toEqual([{ code: 'CALM', applicable: false }])
})

test('CHECKOUT-01, PROMO-05: the checkout gets the visit’s values; a promotional line is not counted', async () => {
  const cart = await openTab()
  document.cookie = 'discount_code=CALM; Path=/'
  useShop.setState({ discountCode: 'CALM', refersionCode: 'friend', googleClientId: '11.22', googleSessionId: '33' })
  cart.add(tonics, 1)
  await cart.checkOut()
  const address = new URL(assign.mock.lastCall?.[0] ?? '')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ga4_id: 'G-1',
    google_client_id: '11.22',
    google_session_id: '33',
    origin: site.url,
    utm_source: 'devotion',
    discount: 'CALM',
    rfsn: 'friend',
  })
  expect([document.cookie.includes('discount_code'), useShop.getState().discountCode]).toEqual([false, null])
  const lines = cart.state().cart?.lines.map((line) => line.merchandise.sku)
  expect([lines, useCartCount.getState().count]).toEqual([['TON-6', 'STICK'], 1])
  expect(shownLines(cart.state().cart ?? { lines: [] })).toHaveLength(1)
})

test('GIFT-11: a note goes with the last item, although a promotional line stays', async () => {
  const cart = await openTab()
  cart.setAttributes({ giftText: 'Be well', giftEmail: 'ada@example.com' })
  await cart.settled()
  expect(attributesOf(cart)).toMatchObject({ giftText: 'Be well' })
  const [line] = cart.state().cart?.lines ?? []
  cart.change(line?.key ?? '', { quantity: 0 })
  await expect.poll(() => attributesOf(cart)).not.toHaveProperty('giftText')
  await cart.settled()
  expect(cart.state().cart?.lines.map(({ merchandise }) => merchandise.sku)).toEqual(['STICK'])
})

test('a page that is shown again, and another tab, show the current cart', async () => {
  const cart = await openTab()
  const { updateAttributes } = createCartApi(services.context().commerce)
  await updateAttributes(cart.state().cart?.id ?? '', [{ key: 'note', value: 'from elsewhere' }])
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => attributesOf(cart)).toMatchObject({ note: 'from elsewhere' })
  const otherTab = await openTab()
  otherTab.setAttributes({ note: 'from a tab' })
  await expect.poll(() => attributesOf(cart)).toMatchObject({ note: 'from a tab' })
})

async function showDrawer() {
  await act(async () =>
    showInShop(
      <Suspense>
        <CartDrawer isReady />
      </Suspense>,
    ),
  )
  act(() => openCart())
}

test('PROMO-04, DRAWER-06, GIFT-05: no promotional line is in the drawer; closing it closes the note', async () => {
  const cart = await loadCart(site)
  cart.add(tonics, 1)
  await cart.settled()
  await showDrawer()
  await screen.findByRole('textbox', { name: /^Quantity of Cloud Tonic/ })
  expect(screen.queryByText('Stick')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'add a digital note' }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Digital gift note')
  fireEvent.change(screen.getByRole('textbox', { name: /^What would you/ }), { target: { value: 'Half a sent' } })
  act(() => closeCart())
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Cart')
  expect(screen.getByRole('button', { name: 'add a digital note' })).toBeTruthy()
})

test('the controls of two lines of one item have different names', async () => {
  const cart = await loadCart(site)
  cart.add(tonics, 1)
  cart.add(tonics, 1, { attributes: [{ key: 'Engraving', value: 'Ada' }] })
  await cart.settled()
  await showDrawer()
  for (const name of ['Cloud Tonic, 6 pack, 1 of 2', 'Cloud Tonic, 6 pack, 2 of 2']) {
    expect(await screen.findByRole('textbox', { name: `Quantity of ${name}` })).toBeTruthy()
    expect(screen.getByRole('button', { name: new RegExp(`^Remove ?${name}$`, 'u') })).toBeTruthy()
  }
})

test('CART-01: a tab that was open before a release joins the cart of a newer tab', async () => {
  localStorage.clear()
  const newer = await openTab({ deployId: '2' })
  const older = await openTab({ deployId: '1' })
  expect(older.state().cart?.id).toBe(newer.state().cart?.id)
  expect(localStorage.getItem('deploy_id')).toBe('2')
  expect(document.cookie).toContain('cart=2%20')
})

test('CART-01: a tab that was open before a release replaces the cart of a newer tab by one of that release', async () => {
  localStorage.clear()
  const tab = await openTab({ deployId: '1' })
  const newer = { cartId: 'gid://shopify/Cart/ordered', deployId: '2' }
  createCartStorage(
    () => '2',
    pageCookie(() => '2'),
  ).write(newer)
  tab.refresh()
  await expect.poll(() => localStorage.getItem('cart_id')).not.toBe(newer.cartId)
  expect(localStorage.getItem('deploy_id')).toBe('2')
  expect(document.cookie).toContain('cart=2%20')
})

test('TRACK-06, TRACK-04, TRACK-05: values that have expired leave the cart on the next visit', async () => {
  storeValues('utm', { utm_source: 'letter' })
  storeValues('aspire', { transaction_id: 't1' })
  const cart = await openTab()
  await cart.settled()
  expect(attributesOf(cart)).toMatchObject({ utm_source: 'letter', transaction_id: 't1' })
  for (const key of ['utm', 'aspire']) {
    const { values } = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ values, expires: Date.now() - 1 }))
  }
  const next = await openTab()
  await next.settled()
  expect(Object.keys(attributesOf(next))).toEqual(['google-clientID', 'google-sessionID'])
})

test('CART-06, ERR-12: a cart that cannot be created is announced; checking out says that it is missing', async () => {
  watchReports()
  // Only during this test: a tab creates a missing cart again when another one has changed it.
  vi.spyOn(services, 'askedByPage').mockImplementation(async () => Response.json({ data: null }))
  localStorage.clear()
  const failed = listen('shop:cart-creation-failed')
  const cart = await openTab({ deployId: '3' })
  expect(failed).toHaveBeenCalledOnce()
  await cart.checkOut()
  expect(useToasts.getState().toasts.map(({ message }) => message)).toContain('Something went wrong: Cart not found.')
})
