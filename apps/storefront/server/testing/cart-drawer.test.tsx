import { reportVisible, isObserved } from './browser-page.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { productNumber } from '@shop/commerce-service/catalogue-ids'
import type { BrowserCart } from '../../app/features/cart/session/browser-cart.ts'
import { CartButton } from '../../app/features/cart/drawer/cart-button.tsx'
import CartDrawer from '../../app/features/cart/drawer/cart-drawer.tsx'
import { loadCart } from '../../app/features/cart/session/cart-loader.ts'
import type { Merchandise } from '../../app/features/cart/model/merchandise.ts'
import { merchandise } from '../../app/features/cart/model/testing.ts'
import { taglines } from '../../app/features/cart/drawer/empty-cart.tsx'
import { closeCart, openCart } from '../../app/stores/screen.ts'
import { useShop } from '../../app/stores/shop.ts'
import { showInShop, site } from '../../app/testing/shop-stub.tsx'
import { mug, tonic6 } from '../../../../services/commerce/testing/commerce.ts'
import { openOwnServices } from './own-services.ts'

// On a busy machine the services are slow; this test does not measure them.
const products = `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
tonic,Cloud Tonic,Sparkling Water,calm,TRUE,Pack Size,6 pack,TON-6,20,deny,22.00,active
tonic,,,,,,12 pack,TON-12,20,deny,40.00,
mug,Dusk Mug,Merch,calm,TRUE,Title,Default Title,MUG,0,continue,12.5,active
refill,Tide Refill,Sparkling Water,calm,TRUE,Title,Default Title,REF,20,deny,9.00,active
`
/** The refill is sold by subscription only. */
const sellingPlans = `Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles,Product Tags,Required
Save,Deliver every,Monthly,month,1,percentage,10,refill,,TRUE
`

const discounts = `Code,Method,Type,Value,Product Handles
Tonic week,automatic,percentage,10,tonic
`

const gid = (handle: string) => `gid://shopify/Product/${productNumber(handle)}`
const tonics = merchandise(tonic6, { productId: gid('tonic') })
const mugs = merchandise(mug, { productId: gid('mug') })
const slug = (current: string) => ({ _type: 'slug', current })
const to = (id: string) => ({ _type: 'reference', _ref: id, _key: id })
const product = (handle: string, title: string) => ({
  _id: handle,
  _type: 'product',
  title,
  slug: slug(handle),
  category: to('things'),
  shopify: { product: { id: gid(handle) } },
  thumb: { image: { _type: 'image', asset: { ...to(`image-${handle}-10x10-png`), _weak: true } } },
})

const documents = [
  { _id: 'things', _type: 'productCategory', title: 'Things', slug: slug('things') },
  {
    ...product('tonic', 'Cloud Tonic'),
    ingredients: [to('hemp')],
    shopify: { product: { id: gid('tonic') }, subscriptionSkus: [' TON-12'] },
  },
  { _id: 'hemp', _type: 'ingredient', title: 'Broad spectrum hemp' },
  { _id: 'cart', _type: 'cart', cbdWarning: 'There is hemp in it' },
  product('mug', 'Dusk Mug'),
  product('refill', 'Tide Refill'),
  { _id: 'rebuy', _type: 'rebuy', dataSourceId: '1001' },
  { _id: 'featuredProduct', _type: 'featuredProduct', product: to('mug') },
]

const services = await openOwnServices({ documents, products, sellingPlans, discounts })

Object.assign(globalThis, { fetch: services.askedByPage })
useShop.setState({ googleClientId: '11.22' })
afterAll(() => services[Symbol.asyncDispose]())
beforeEach(() => {
  globalThis.dataLayer = []
  closeCart()
})

/** A shopper's drawer with these items in the cart, and no other data. */
async function showDrawer(...items: Merchandise[]) {
  const session = await loadCart(site)
  for (const { key } of session.state().cart?.lines ?? []) session.change(key, { quantity: 0 })
  await session.settled()
  for (const item of items) session.add(item, 1)
  await session.settled()
  await act(async () =>
    showInShop(
      <Suspense>
        <CartButton />
        <CartDrawer isReady />
      </Suspense>,
    ),
  )
  return session
}

const quantityOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

function type(field: HTMLInputElement, value: string): string {
  fireEvent.change(field, { target: { value } })
  return field.value
}

describe('quantities', () => {
  test('NUM-07: a line’s quantity is limited to the stock, and the header counts it', async () => {
    const session = await showDrawer(tonics)
    const field = await quantityOf('Quantity of Cloud Tonic, 6 pack')
    const more = screen.getByRole<HTMLButtonElement>('button', { name: /^More: Quantity of Cloud Tonic/ })
    expect([type(field, '19'), more.disabled]).toEqual(['19', false])
    expect([type(field, '20'), more.disabled]).toEqual(['20', true])
    expect([type(field, '21'), more.disabled]).toEqual(['20', true])
    await session.settled()
    expect(session.state().cart?.lines.map(({ quantity }) => quantity)).toEqual([20])
    expect(await screen.findByRole('link', { name: /^Cart ?20 ?items$/ })).toBeTruthy()
  })

  test('NUM-08: a line of a product sold without stock is limited to 9999', async () => {
    await showDrawer(mugs)
    const field = await quantityOf('Quantity of Dusk Mug')
    expect([type(field, '9999'), type(field, '10000')]).toEqual(['9999', '9999'])
  })

  test('NUM-12, RECS-07, DRAWER-13: suggestions come from the catalogue, limited to the stock', async () => {
    const session = await showDrawer(mugs)
    const also = await screen.findByRole('region', { name: "you'll also love" })
    expect(within(also).getByRole('link', { name: 'Cloud Tonic' }).getAttribute('href')).toBe('/shop/things/tonic')
    const field = await quantityOf('Quantity of Cloud Tonic to add')
    expect([type(field, '19'), type(field, '20'), type(field, '21')]).toEqual(['19', '20', '20'])
    fireEvent.click(within(also).getByRole('button', { name: /^Add ?Cloud Tonic$/ }))
    await session.settled()
    expect(session.state().cart?.lines.map(({ quantity }) => quantity)).toEqual([1, 20])
  })

  test('PUB-28: what the catalogue sells by subscription only is not suggested', async () => {
    await showDrawer(mugs)
    const also = await screen.findByRole('region', { name: "you'll also love" })
    expect(
      within(also)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cloud Tonic'])
  })

  test('PUB-28: what the content sells by subscription only is neither suggested nor exchanged for', async () => {
    await showDrawer(mugs)
    const also = await screen.findByRole('region', { name: "you'll also love" })
    expect(within(also).queryByRole('combobox')).toBeNull()
    cleanup()
    await showDrawer(tonics)
    const size = await screen.findByRole<HTMLOptionElement>('option', { name: '12 pack (subscription only)' })
    expect(size.disabled).toBe(true)
  })

  test('NUM-11: 9999 pieces of a product sold without stock can be added', async () => {
    await showDrawer(tonics)
    const field = await quantityOf('Quantity of Dusk Mug to add')
    expect([type(field, '9999'), type(field, '10000')]).toEqual(['9999', '9999'])
  })
})

/** The row of the cart's footer with this text. */
const told = (words: string) => screen.queryByText(words)?.parentElement?.textContent

test('an automatic discount is shown between the lines and the subtotal', async () => {
  const session = await showDrawer(mugs)
  expect([told('Discount'), told('Subtotal')]).toEqual([undefined, 'Subtotal $12.50'])
  act(() => void session.add(tonics, 2))
  await act(() => session.settled())
  expect([told('Discount'), told('Subtotal')]).toEqual(['Discount-$4.40', 'Subtotal $52.10'])
})

const mugEvent = {
  product_id: gid('mug'),
  sku: 'MUG',
  name: 'Dusk Mug',
  variant: 'Default Title',
  price: 12.5,
  url: 'http://shop.test/shop/things/mug',
}
const tonicEvent = { product_id: gid('tonic'), name: 'Cloud Tonic', url: 'http://shop.test/shop/things/tonic' }

describe('analytics', () => {
  test('ANALYTICS-02: Cart Viewed is sent with its products each time the drawer opens, and not before', async () => {
    const session = await showDrawer(mugs)
    await quantityOf('Quantity of Dusk Mug')
    expect(globalThis.dataLayer).toEqual([])
    const viewedEvent = {
      event: 'Cart Viewed',
      google_client_id: '11.22',
      cart_id: session.state().cart?.id,
      products: [mugEvent],
    }
    for (const times of [1, 2]) {
      act(() => openCart())
      await waitFor(() => expect(globalThis.dataLayer).toEqual(Array.from({ length: times }, () => viewedEvent)))
      act(() => closeCart())
    }
  })

  test('ANALYTICS-03: Product Removed is sent when a line is removed', async () => {
    const session = await showDrawer(mugs)
    fireEvent.click(await screen.findByRole('button', { name: /^Remove ?Dusk Mug$/ }))
    const cartId = session.state().cart?.id
    expect(globalThis.dataLayer).toEqual([
      { event: 'Product Removed', google_client_id: '11.22', cart_id: cartId, ...mugEvent },
    ])
    await session.settled()
  })

  test('ANALYTICS-04, ANALYTICS-05: a suggestion is reported as viewed when visible, and as clicked', async () => {
    await showDrawer(mugs)
    const link = await screen.findByRole('link', { name: 'Cloud Tonic' })
    const row = link.closest('li') ?? document.body
    expect(isObserved(row)).toBe(false)
    act(() => openCart())
    expect(suggestionEvents()).toEqual([])
    act(() => reportVisible(row))
    const viewed = { event: 'Suggested Product in Cart Viewed', google_client_id: '11.22', ...tonicEvent }
    expect(suggestionEvents()).toEqual([viewed])
    fireEvent.click(link)
    expect(suggestionEvents()).toEqual([viewed, { ...viewed, event: 'Suggested Product in Cart Clicked' }])
  })
})

/** The reported suggestion events. */
const suggestionEvents = () => globalThis.dataLayer?.filter((entry) => JSON.stringify(entry).includes('Suggested'))

const noteOf = (session: BrowserCart) =>
  (session.state().cart?.attributes ?? []).filter(({ key }) => key.startsWith('gift')).map(({ value }) => value)

describe('the gift note', () => {
  test('GIFT-16: a note with an invalid email address is refused at the field; an emptied cart drops it', async () => {
    const session = await showDrawer(mugs)
    fireEvent.click(await screen.findByRole('button', { name: 'add a digital note' }))
    fireEvent.change(screen.getByRole('textbox', { name: /^What would you like to say/ }), {
      target: { value: 'Be well' },
    })
    const email = screen.getByRole('textbox', { name: 'Their email address' })
    fireEvent.change(email, { target: { value: 'ada@example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the note' }))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    const message = document.getElementById(email.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('That is not an email address.')
    await session.settled()
    expect(noteOf(session)).toEqual([])
    fireEvent.change(email, { target: { value: 'ada@example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the note' }))
    await session.settled()
    expect(noteOf(session)).toEqual(['Be well', 'ada@example.com'])
    fireEvent.click(await screen.findByRole('button', { name: /^Remove ?Dusk Mug$/ }))
    await session.settled()
    await waitFor(() => expect(noteOf(session)).toEqual([]))
  })
})

describe('warnings and suggestions', () => {
  test('DRAWER-22: a hemp ingredient shows the warning, another product does not', async () => {
    await showDrawer(mugs)
    await quantityOf('Quantity of Dusk Mug')
    expect(screen.queryByText('There is hemp in it')).toBeNull()
    cleanup()
    await showDrawer(tonics)
    expect(await screen.findByText('There is hemp in it')).toBeTruthy()
  })

  test('RECS-09: behind an empty cart’s clouds is a suggestion with a tagline that changes daily', async () => {
    const day = 24 * 60 * 60 * 1000
    const shown: (string | undefined)[] = []
    for (const today of [0, 1, 2]) {
      await showDrawer()
      fireEvent.click(await screen.findByRole('button', { name: /^The first cloud/ }))
      vi.useFakeTimers({ toFake: ['Date'], now: today * day })
      fireEvent.click(screen.getByRole('button', { name: /^The second cloud/ }))
      vi.useRealTimers()
      expect(screen.getByText("Can't decide? You could try")).toBeTruthy()
      shown.push(taglines.find((tagline) => screen.queryByText(tagline)))
      cleanup()
    }
    expect(shown).toEqual(taglines)
  })
})
