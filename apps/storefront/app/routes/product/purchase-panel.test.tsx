// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { productTypes } from '../../commerce/product-types.ts'
import type { AddToCart } from '../../features/cart/drawer/use-add-to-cart.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import { productContentQuery, type CommerceProduct } from './product.query.ts'
import { PurchasePanel } from './purchase-panel.tsx'

// Missing in jsdom.
const scroll = vi.fn<typeof Element.prototype.scrollIntoView>()
Element.prototype.scrollIntoView = scroll

const toCart = vi.hoisted(() => vi.fn<AddToCart['add']>(async () => true))
vi.mock('../../features/cart/drawer/use-add-to-cart.ts', () => ({
  useAddToCart: (): AddToCart => ({ status: 'idle', add: toCart }),
}))

const content = productContentQuery.schema.parse({
  title: 'Gift card',
  slug: 'gift-card',
  category: { title: 'Gifts', slug: 'gifts' },
  commerceId: 'gid://shopify/Product/1',
  related: [],
  relatedFeatured: null,
})!
const page = { ...content, subscriptionSkus: [] }

const giftCard: CommerceProduct = {
  id: 'gid://shopify/Product/1',
  title: 'Gift card',
  productType: productTypes.giftCard,
  requiresSellingPlan: false,
  options: [],
  variants: {
    nodes: [
      {
        id: 'gid://shopify/ProductVariant/1',
        sku: 'GIFT',
        title: '$25',
        availableForSale: true,
        quantityAvailable: null,
        price: { amount: '25.0', currencyCode: 'USD' },
        compareAtPrice: null,
        image: null,
        selectedOptions: [],
        sellingPlanAllocations: { nodes: [] },
      },
    ],
  },
}

test('what is sold by plans that the shop does not know is not called sold out', () => {
  const preorder = { ...giftCard, productType: 'Merch', requiresSellingPlan: true }
  showInShop(<PurchasePanel data={{ page, notes: [], product: preorder, subscription: null }}>Calm</PurchasePanel>)
  expect(screen.getByRole('button').textContent).toBe('Not available')
  expect(screen.queryByText('In stock')).toBeNull()
})

const planPrice = { amount: '22.5', currencyCode: 'USD' as const }

/** A plan with its price, as the variants that are sold under it have it. */
const allocation = {
  priceAdjustments: [{ price: planPrice }],
  sellingPlan: {
    id: 'gid://shopify/SellingPlan/9',
    name: 'Every 4 weeks',
    deliveryPolicy: { __typename: 'SellingPlanRecurringDeliveryPolicy', interval: 'WEEK', intervalCount: 4 } as const,
  },
}
const waterVariant = {
  ...giftCard.variants.nodes[0]!,
  quantityAvailable: 20,
  sellingPlanAllocations: { nodes: [allocation] },
}
const water = { ...giftCard, title: 'Water', productType: 'Sparkling Water', variants: { nodes: [waterVariant] } }

test.each([
  ['', 0, 3, '3 left', 'Add to cart', 'before $24.00'],
  ['?selling_plan=9', 0, 3, '3 left', 'Add to cart', 'before $24.00'],
  ['', 3, 0, '3 left', 'Add to cart', undefined],
  ['?selling_plan=9', 3, 0, 'Gone for now', 'Sold out', 'before $24.00'],
])(
  'ENTITY-01: stock at /%s of %i, and %i of a separate subscription: %s',
  (query, once, subscribed, left, button, before) => {
    const inSize = (title: string, stock: number, isSubscription = false) => ({
      ...giftCard.variants.nodes[0]!,
      id: `gid://shopify/ProductVariant/${title}${isSubscription}`,
      title,
      availableForSale: stock > 0,
      quantityAvailable: stock,
      price: { amount: isSubscription ? '24.0' : '25.0', currencyCode: 'USD' as const },
      selectedOptions: [{ name: 'Pack Size', value: title }],
      sellingPlanAllocations: { nodes: isSubscription ? [allocation] : [] },
    })
    const options = [{ name: 'Pack Size', values: ['6 pack', '12 pack'] }]
    const product = { ...giftCard, title: 'Water', productType: 'Sparkling Water', options }
    const sold = { ...product, variants: { nodes: [inSize('6 pack', once), inSize('12 pack', 0)] } }
    const subscription = {
      ...product,
      id: 'gid://shopify/Product/2',
      variants: { nodes: [inSize('6 pack', subscribed, true), inSize('12 pack', 0, true)] },
    }
    showInShop(<PurchasePanel data={{ page, notes: [], product: sold, subscription }}>Water</PurchasePanel>, {
      path: `/${query}`,
    })
    expect(screen.getByText(left)).toBeTruthy()
    expect(screen.getByRole('button', { name: /cart|out/ }).textContent).toBe(button)
    // As in the cart: the price of the subscribed item without a plan.
    expect(document.querySelector('s')?.textContent).toBe(before)
    expect(
      screen.getAllByText(/^[\d]+ pack$/, { selector: '.line-through' }).map(({ textContent }) => textContent),
    ).toEqual(['12 pack'])
  },
)

test('ENTITY-01, NUM-07: a subscription is added with its plan and price, up to the stock', () => {
  showInShop(<PurchasePanel data={{ page, notes: [], product: water, subscription: water }}>Water</PurchasePanel>, {
    path: '/?selling_plan=9',
  })
  expect(document.querySelector('s')?.textContent).toBe('before $25.00')
  // For a form without script.
  expect(document.querySelector<HTMLInputElement>('[name=subscriptionId]')?.value).toBe(waterVariant.id)
  fireEvent.change(screen.getByRole('textbox', { name: 'Quantity of Water' }), { target: { value: '21' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  const bought = { id: waterVariant.id, price: planPrice, compareAtPrice: waterVariant.price }
  const { id, name } = allocation.sellingPlan
  const plan = { id, name }
  expect(toCart.mock.lastCall).toMatchObject([bought, 20, plan, undefined])
})

test.each([
  ['its badge', { badge: 'Club price', details: 'Stop whenever' }, 'Subscribe Club price$22.50Stop whenever'],
  ['the saving, without a badge', { badge: null, details: null }, 'Subscribe Save 10%$22.50'],
])('TYPE-25: the choice of a subscription has %s', (_what, subscription, words) => {
  const data = { page: { ...page, subscription }, notes: [], product: water, subscription: water }
  showInShop(<PurchasePanel data={data}>Water</PurchasePanel>)
  expect(screen.getByRole('radio', { name: /Subscribe/ }).closest('label')?.textContent).toBe(words)
})

test('TYPE-25: the words about a one-time purchase are also on the page of a product without subscription', () => {
  const words = { ...page, single: { badge: 'Try it', details: 'Once, and no more' } }
  const panelOf = (product: CommerceProduct) =>
    showInShop(<PurchasePanel data={{ page: words, notes: [], product, subscription: null }}>Calm</PurchasePanel>)
  const { unmount } = panelOf({ ...water, requiresSellingPlan: true })
  expect(screen.queryByText('Try it')).toBeNull()
  unmount()
  panelOf(water)
  expect(screen.getByText('Try it').parentElement?.textContent).toBe('Try itOnce, and no more')
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function showPanel(): void {
  toCart.mockClear()
  showInShop(<PurchasePanel data={{ page, notes: [], product: giftCard, subscription: null }}>Gift card</PurchasePanel>)
}

/** Renders the form of a gift card and simulates an active visitor. */
async function showForm() {
  showPanel()
  fireEvent.pointerMove(window)
  const email = await screen.findByLabelText<HTMLInputElement>('Their email address')
  return {
    email,
    details: email.closest('details'),
    fill: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    /** Clicks the button; returns the attributes of the added item. */
    add(): Record<string, string> | undefined {
      fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
      const attributes = toCart.mock.lastCall?.[3]
      return attributes && Object.fromEntries(attributes.map(({ key, value }) => [key, value]))
    },
    faultOf: (of: HTMLElement) => document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent,
  }
}

const addressMissing = 'Please enter the email address that the gift card goes to, such as ada@example.com.'

test('DRAWER-16: a gift card is added in the page if the first tap is its button, before more code has loaded', () => {
  showPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(toCart).toHaveBeenCalledOnce()
})

test('a recipient sent before the code of the fields has loaded is checked by the server', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  showPanel()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to cart' })
  // As in the server's HTML.
  button.form?.append(Object.assign(document.createElement('input'), { name: 'giftMessage', value: 'Happy birthday!' }))
  fireEvent.click(button)
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  expect(toCart).not.toHaveBeenCalled()
})

test('a message without a recipient’s address is not lost: the folded field opens and requires it', async () => {
  const { fill, add, email, details, faultOf } = await showForm()
  fill('A few words (optional)', 'Happy birthday, dear Kim!')
  expect(add()).toBeUndefined()
  expect([details?.open, faultOf(email)]).toEqual([true, addressMissing])
  await waitFor(() => expect(document.activeElement).toBe(email))
  // WebKit scrolls only the field itself into view, and its label below the header.
  expect(scroll.mock.contexts.at(-1)).toBe(email.closest('.form-field'))
  expect(scroll.mock.lastCall).toEqual([{ block: 'nearest' }])
  fill('Their email address', 'kim@example.com')
  expect(faultOf(email)).toBeUndefined()
  expect(add()).toMatchObject({ 'Recipient email': 'kim@example.com', Message: 'Happy birthday, dear Kim!' })
})

test('a gift card for its buyer needs no address', async () => {
  expect((await showForm()).add()).toEqual({})
})

test('the shop’s own rule decides on an address, not the browser’s', async () => {
  const { email, fill, add, faultOf } = await showForm()
  expect([email.form?.noValidate, email.type]).toEqual([true, 'text'])
  fill('Their email address', 'josé@example.com')
  expect(add()).toMatchObject({ 'Recipient email': 'josé@example.com' })
  toCart.mockClear()
  fill('Their email address', 'kim')
  expect([add(), faultOf(email)]).toEqual([undefined, addressMissing])
})

const dayLabel = 'On which day, within 90 days (optional)'

test('a day that is past, too far ahead or incomplete gets an error at its field', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2030, 9, 1, 12) })
  const { fill, add, faultOf } = await showForm()
  const day = field(dayLabel)
  expect([day.min, day.max]).toEqual(['2030-10-01', '2030-12-30'])
  fill('Their email address', 'kim@example.com')
  const refused = 'Please choose a day from today on, within 90 days.'
  for (const wrong of ['2030-09-30', '2030-12-31']) {
    fill(dayLabel, wrong)
    expect([add(), faultOf(day)]).toEqual([undefined, refused])
    await waitFor(() => expect(document.activeElement).toBe(day))
  }
  fill(dayLabel, '')
  expect(faultOf(day)).toBeUndefined()
  const half = vi.spyOn(day, 'validity', 'get').mockReturnValue({ ...day.validity, badInput: true })
  expect([add(), faultOf(day)]).toEqual([undefined, refused])
  half.mockRestore()
  fill(dayLabel, '2030-12-30')
  expect(add()).toMatchObject({ 'Send on': '2030-12-30' })
})

test('a recipient is sent with the buyer’s time zone on the day of sending: the chosen one, or today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-10-01T12:00:00Z') })
  // As in New York, where summer time ends in November.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
    return this.getMonth() < 10 ? 240 : 300
  })
  const { fill, add } = await showForm()
  fill('Their email address', 'kim@example.com')
  expect(add()).toMatchObject({ __shopify_offset: '240' })
  fill(dayLabel, '2030-12-24')
  expect(add()).toMatchObject({ 'Send on': '2030-12-24', __shopify_offset: '300' })
})
