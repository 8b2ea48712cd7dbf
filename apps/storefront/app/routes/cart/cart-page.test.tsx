// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, RouterContextProvider, useActionData } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { line, merchandise } from '../../features/cart/model/testing.ts'
import { usePoolside } from '../../stores/poolside.ts'
import { useShop } from '../../stores/shop.ts'
import { showInShop, site } from '../../testing/shop-stub.tsx'
import { watchReports } from '../../testing/watch-reports.ts'
import { storeValues } from '../../tracking/stored-values.ts'
import { CartPage } from './cart-page.tsx'
import { clientAction, shouldRevalidate } from './route.tsx'

beforeEach(() => {
  localStorage.clear()
  useShop.setState(useShop.getInitialState(), true)
})

test('the amount of each discount is shown beside its code', () => {
  const lines = [{ line: line('Calm'), path: undefined, quantityRule: undefined }]
  const cart = { id: 'cart', lines, notes: [], giftCards: null, discountCodes: [{ code: 'CALM', applicable: true }] }
  const total = { amount: '8.0', currencyCode: 'USD' as const }
  showInShop(<CartPage cart={{ ...cart, total }} isOutOfReach={false} refusals={[]} />)
  expect(screen.getByText('CALM')).toBeDefined()
  expect(screen.getByText('Discount').parentElement?.textContent).toBe('Discount-$2.00')
})

test('CLOUD-08: the page of an empty cart leads to the clouds game, as the drawer does', () => {
  showInShop(<CartPage cart={null} isOutOfReach={false} refusals={[]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Pop some clouds' }))
  expect(usePoolside.getState().started).toBe(true)
})

test('two gift cards can be distinguished by their recipients', () => {
  const lines = ['kim@example.com', 'lee@example.com'].map((value) => ({
    line: line(value, { merchandise: merchandise('card'), attributes: [{ key: 'Recipient email', value }] }),
    path: undefined,
    quantityRule: undefined,
  }))
  const cart = {
    id: 'cart',
    lines,
    total: { amount: '20.0', currencyCode: 'USD' as const },
    discountCodes: [],
    notes: [],
  }
  showInShop(<CartPage cart={{ ...cart, giftCards: null }} isOutOfReach={false} refusals={[]} />)
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(told).toEqual(['kim@example.com', 'lee@example.com'])
  for (const control of ['Fewer: Quantity of', 'More: Quantity of', 'Update', 'Remove'])
    expect(screen.getByRole('button', { name: new RegExp(`^${control} ?card, 6 pack, 2 of 2$`, 'u') })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Quantity of card, 6 pack, 2 of 2' })).toBeDefined()
})

const event = (name: string) => ({
  product_id: `product-${name}`,
  sku: null,
  name,
  variant: '6 pack',
  price: 10,
  url: `http://shop.test/shop/mood/${name}`,
})

test('ANALYTICS-02, ANALYTICS-03: the page sends Cart Viewed once, and Product Removed of what is removed', async () => {
  useShop.setState({ googleClientId: '11.22' })
  globalThis.dataLayer = []
  const lines = ['calm', 'dusk'].map((name) => ({
    line: line(name),
    path: `/shop/mood/${name}`,
    quantityRule: undefined,
  }))
  const total = { amount: '20.0', currencyCode: 'USD' as const }
  const cart = { id: 'cart', lines, total, discountCodes: [], notes: [], giftCards: null }
  showInShop(<CartPage cart={cart} isOutOfReach={false} refusals={[]} />)
  const common = { google_client_id: '11.22', cart_id: 'cart' }
  const viewed = { event: 'Cart Viewed', ...common, products: [event('calm'), event('dusk')] }
  expect(globalThis.dataLayer).toEqual([viewed])
  // jsdom cannot submit forms.
  document.addEventListener('submit', (submission) => submission.preventDefault(), { capture: true, once: true })
  fireEvent.click(screen.getByRole('button', { name: /^Remove ?dusk, 6 pack$/ }))
  const removed = { event: 'Product Removed', ...common, ...event('dusk') }
  await waitFor(() => expect(globalThis.dataLayer).toEqual([viewed, removed]))
})

test.each(['', '0', '-3', 'none'])(
  'NUM-06, NUM-10: the quantity %j of a line becomes 1, and does not remove it',
  (text) => {
    const lines = [{ line: line('calm', { quantity: 2 }), path: undefined, quantityRule: undefined }]
    const total = { amount: '20.0', currencyCode: 'USD' as const }
    const cart = { id: 'cart', lines, total, discountCodes: [], notes: [], giftCards: null }
    showInShop(<CartPage cart={cart} isOutOfReach={false} refusals={[]} />)
    const quantity = screen.getByRole('textbox', { name: 'Quantity of calm, 6 pack' })
    fireEvent.change(quantity, { target: { value: text } })
    fireEvent.blur(quantity)
    expect(quantity).toHaveProperty('value', '1')
    expect(screen.getByRole('button', { name: /^Fewer/ })).toHaveProperty('disabled', true)
  },
)

/** The response of the route's client action after the checkout was requested. */
async function checkedOut(checkout: string) {
  const given = { params: {}, pattern: '/cart', url: new URL('http://shop.test/cart') } as const
  const response = await clientAction({
    ...given,
    context: new RouterContextProvider(),
    request: new Request(given.url),
    serverAction: async () => ({ refusals: [], refusedCode: null, checkout }),
  })
  const headers = response instanceof Response ? response.headers : new Headers()
  return { address: headers.get('Location'), isDocument: headers.get('X-Remix-Reload-Document') === 'true' }
}

test('with script, the checkout of the form is another document', async () => {
  const checkout = 'https://store.test/checkouts/1?non_cbd=false'
  expect(await checkedOut(checkout)).toEqual({ address: checkout, isDocument: true })
})

test('CHECKOUT-03, CHECKOUT-07: the checkout gets what is stored here, also if the cart has older values', async () => {
  storeValues('utm', { utm_source: 'letter' })
  storeValues('aspire', { transaction_id: 't2' })
  useShop.setState({ googleClientId: '11.22', googleSessionId: '33' })
  const { address } = await checkedOut(
    'https://store.test/1?utm_source=old&utm_term=tea&transaction_id=t1&non_cbd=false',
  )
  expect(Object.fromEntries(new URL(address ?? '').searchParams)).toEqual({
    non_cbd: 'false',
    utm_source: 'letter',
    transaction_id: 't2',
    google_client_id: '11.22',
    google_session_id: '33',
  })
})

test('ERR-09, ERR-10, ERR-11: the page stays with a message when a change gets no response', async () => {
  const report = watchReports()
  const total = { amount: '10.0', currencyCode: 'USD' as const }
  const lines = [{ line: line('calm'), path: undefined, quantityRule: undefined }]
  const cart = { id: 'cart', lines, total, discountCodes: [], notes: [], giftCards: null }
  const lost = new TypeError('Failed to fetch')
  const load = vi.fn(async () => Promise.reject(lost))
  function Page() {
    const { refusals } = useActionData<typeof clientAction>() ?? { refusals: [] }
    return <CartPage cart={cart} isOutOfReach={false} refusals={refusals} />
  }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site }),
      children: [
        {
          id: 'cart',
          path: 'cart',
          loader: load,
          action: (given) => clientAction({ ...given, params: {}, pattern: '/cart', serverAction: load }),
          shouldRevalidate,
          Component: Page,
        },
      ],
    },
  ])
  const loaderData = { root: { site }, cart: null }
  render(<Stub initialEntries={['/cart']} hydrationData={{ loaderData }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Checkout' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.')
  expect(screen.getByRole('textbox', { name: 'Quantity of calm, 6 pack' })).toBeDefined()
  expect(report).toHaveBeenCalledExactlyOnceWith(lost)
  // The action alone.
  expect(load).toHaveBeenCalledOnce()
})
