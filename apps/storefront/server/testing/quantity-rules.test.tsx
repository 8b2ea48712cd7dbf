import './browser-page.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { productNumber, variantNumber } from '@shop/commerce-service/catalogue-ids'
import CartDrawer from '../../app/features/cart/drawer/cart-drawer.tsx'
import { loadCart } from '../../app/features/cart/session/cart-loader.ts'
import { merchandise } from '../../app/features/cart/model/testing.ts'
import { loader as loadBuyNow } from '../../app/routes/buy-now/route.tsx'
import { Offers } from '../../app/routes/buy-now/offers.tsx'
import { CartPage } from '../../app/routes/cart/cart-page.tsx'
import { loadCart as loadContent } from '../../app/routes/cart/load-cart.ts'
import { loadProduct } from '../../app/routes/product/load-product.ts'
import { PurchasePanel } from '../../app/routes/product/purchase-panel.tsx'
import { showInShop, site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

const products = `Handle,Title,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status,Variant Quantity Minimum,Variant Quantity Maximum,Variant Quantity Increment
can,Cloud Can,Sparkling Water,calm,TRUE,Title,Default Title,CAN,100,deny,2.00,active,6,24,6
mug,Dusk Mug,Merch,calm,TRUE,Title,Default Title,MUG,100,deny,12.5,active,,,
`

const gid = (handle: string) => `gid://shopify/Product/${productNumber(handle)}`
const variantOf = (handle: string) => `gid://shopify/ProductVariant/${variantNumber(handle, ['Default Title'])}`
const slug = (current: string) => ({ _type: 'slug', current })
const to = (id: string) => ({ _type: 'reference', _ref: id, _key: id })
const product = (handle: string, title: string) => ({
  _id: handle,
  _type: 'product',
  title,
  slug: slug(handle),
  category: to('things'),
  shopify: { product: { id: gid(handle) }, subscription: { id: gid(handle) } },
})

const documents = [
  { _id: 'things', _type: 'productCategory', title: 'Things', slug: slug('things') },
  product('can', 'Cloud Can'),
  product('mug', 'Dusk Mug'),
  { _id: 'cart', _type: 'cart' },
  { _id: 'rebuy', _type: 'rebuy', dataSourceId: '1001' },
  {
    _id: 'now',
    _type: 'buyNow',
    title: 'Now',
    slug: slug('now'),
    products: [{ _key: 'can', title: 'Cloud Can', variant: { id: variantOf('can') }, product: to('can') }],
  },
]

const services = await openOwnServices({ documents, products })

/** Node's `FormData` cannot read a form element. */
class FieldsOfForm extends FormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const { name, value } of form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])
      this.append(name, value)
  }
}

Object.assign(globalThis, { fetch: services.askedByPage, FormData: FieldsOfForm })
afterAll(() => services[Symbol.asyncDispose]())

/** A cart with these quantities of the can and the mug. */
async function openCart(cans: number, mugs = 0) {
  const session = await loadCart(site)
  for (const { key } of session.state().cart?.lines ?? []) session.change(key, { quantity: 0 })
  await session.settled()
  if (cans > 0) session.add(merchandise(variantOf('can'), { productId: gid('can') }), cans)
  if (mugs > 0) session.add(merchandise(variantOf('mug'), { productId: gid('mug') }), mugs)
  await session.settled()
  return session
}

beforeEach(async () => void (await openCart(0)))

const quantities = async () => {
  const session = await loadCart(site)
  await session.settled()
  return session.state().cart?.lines.map(({ quantity }) => quantity)
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function pageOf(handle: string) {
  const { data } = await loadProduct(services.context(), { slug: handle, category: 'things' })
  return data
}

test('a product page begins with the minimum, steps by the increment, and adds that', async () => {
  showInShop(<PurchasePanel data={await pageOf('can')}>Cloud Can</PurchasePanel>)
  const quantity = await field('Quantity of Cloud Can')
  expect(quantity.value).toBe('6')
  press(/^More: Quantity of Cloud Can/)
  expect(quantity.value).toBe('12')
  press(/^Add to cart/)
  await waitFor(async () => expect(await quantities()).toEqual([12]))
})

test('a quantity can be typed digit by digit, and is one of the rule when the field is left', async () => {
  showInShop(<PurchasePanel data={await pageOf('can')}>Cloud Can</PurchasePanel>)
  const quantity = await field('Quantity of Cloud Can')
  const shown = ['1', '18', '19', '30'].map((value) => {
    fireEvent.change(quantity, { target: { value } })
    return quantity.value
  })
  expect(shown).toEqual(['1', '18', '19', '24'])
  fireEvent.change(quantity, { target: { value: '13' } })
  fireEvent.blur(quantity)
  expect(quantity.value).toBe('12')
})

test('a page is sent quantity rules only of variants that restrict the quantity', async () => {
  const can = await pageOf('can')
  expect(can.product?.variants.nodes[0]?.quantityRule).toEqual({ minimum: 6, maximum: 24, increment: 6 })
  // The same object, so that it is serialized once.
  expect(can.subscription).toBe(can.product)
  expect(JSON.stringify(await pageOf('mug'))).not.toContain('quantityRule')
})

test('a buy-now offer adds the minimum, with script and without', async () => {
  const { data } = await loadBuyNow({
    context: services.routerContext(),
    params: { page: 'now' },
    request: new Request('http://shop.test/shop/buy-now/now'),
    url: new URL('http://shop.test/shop/buy-now/now'),
    pattern: '/shop/buy-now/:page?',
  })
  const { container } = showInShop(<Offers page={data.page} variants={data.variants ?? []} />)
  expect(container.querySelector<HTMLInputElement>('input[name=quantity]')?.value).toBe('6')
  press(/^Add to cart/)
  await waitFor(async () => expect(await quantities()).toEqual([6]))
})

async function showDrawer(): Promise<void> {
  await act(async () =>
    showInShop(
      <Suspense>
        <CartDrawer isReady />
      </Suspense>,
    ),
  )
}

test('a line of the drawer steps by the increment, not below the minimum', async () => {
  await openCart(6)
  await showDrawer()
  const quantity = await field('Quantity of Cloud Can')
  const fewer = screen.getByRole<HTMLButtonElement>('button', { name: /^Fewer: Quantity of Cloud Can/ })
  await waitFor(() => expect(fewer.disabled).toBe(true))
  press(/^More: Quantity of Cloud Can/)
  expect(quantity.value).toBe('12')
  expect(await quantities()).toEqual([12])
})

test('a line of the cart’s page steps by the increment, not below the minimum', async () => {
  const { state } = await openCart(6)
  const cart = await loadContent(services.context(), new Request('http://shop.test/cart'), state().cart?.id)
  showInShop(<CartPage cart={cart} isOutOfReach={false} refusals={[]} />)
  const quantity = await field('Quantity of Cloud Can')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fewer: Quantity of Cloud Can/ }).disabled).toBe(true)
  press(/^More: Quantity of Cloud Can/)
  expect(quantity.value).toBe('12')
})

test('a suggestion begins with the minimum, and adds that', async () => {
  await openCart(0, 1)
  await showDrawer()
  expect((await field('Quantity of Cloud Can to add')).value).toBe('6')
  press(/^Add ?Cloud Can$/)
  expect(await quantities()).toEqual([1, 6])
})
