import { expect, test, vi } from 'vitest'
import { createStorefrontClient } from '../../commerce/storefront-client.ts'
import { createContentClient } from '../../content/content-client.ts'
import { cartCookie } from '../../features/cart/session/cart-cookie.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Site } from '../../site.ts'
import { readCartForm, type CartOrder } from './cart-form.ts'
import { changeCart } from './change-cart.ts'
import { watchReports } from '../../testing/watch-reports.ts'

const price = { amount: '10.0', currencyCode: 'USD' }
const merchandise = {
  id: 'water',
  sku: 'W',
  title: '12 pack',
  availableForSale: true,
  quantityAvailable: 10,
  price,
  compareAtPrice: null,
  image: null,
  selectedOptions: [],
  product: { id: 'product', title: 'Water', productType: 'Sparkling Water' },
}

const cartWith = (id: string, quantity: number) => ({
  id,
  checkoutUrl: '/checkouts/1',
  cost: { totalAmount: price },
  attributes: [{ key: 'utm_source', value: 'letter' }],
  discountCodes: [],
  lines: {
    nodes: quantity > 0 ? [{ id: 'line-1', quantity, attributes: [], sellingPlanAllocation: null, merchandise }] : [],
  },
})

const site: Omit<Site, 'storefrontApi' | 'catalogueApi'> = {
  brand: { name: 'Halcyon', slug: 'halcyon' },
  variant: 'cbd',
  url: 'https://shop.test',
  deployId: '7',
  colors: { background: '#ffffff', text: '#000000' },
  shopApiUrl: 'https://api.test/shop',
  formsUrl: 'https://api.test/forms',
  authUrl: null,
  thirdParties: { analytics: 'G-1' },
  consent: 'off',
  sentryDsn: null,
  images: { baseUrl: 'https://api.test/images', projectId: 'shop', dataset: 'production' },
}

const down = () => Promise.reject(new Error('down'))

interface Call {
  query: string
  variables: { cartId?: string; id?: string; lines?: { quantity: number }[] }
}

/** The outcome of a cart change with a service that responds with `answer`, and the service's requests. */
async function order(
  given: CartOrder,
  respond: (call: Call) => unknown,
  cartId: string | null = 'cart-1',
  content: RequestContext['content'] = { query: down },
) {
  const calls: Call[] = []
  const send = vi.fn<typeof fetch>(async (_url, init) => {
    const call: Call = JSON.parse(String(init?.body))
    calls.push(call)
    const data = respond(call)
    return data === null ? new Response('', { status: 400 }) : Response.json({ data })
  })
  const api = { url: 'https://api.test', accessToken: null }
  const commerce = createStorefrontClient({ ...api, fetch: send })
  const context: RequestContext = {
    site: { ...site, storefrontApi: api, catalogueApi: api },
    commerce,
    cart: commerce,
    shopApi: commerce,
    content,
    recommendations: { recommend: down },
    preview: null,
    requestId: null,
    declareSearchParams() {},
    receiveHtml() {},
  }
  watchReports()
  const cookie = cartId === null ? 'cart=7%20other' : cartCookie({ cartId, deployId: '7' }, true).split(';')[0]!
  const request = new Request('https://shop.test/cart', {
    headers: { Cookie: `${cookie}; discount_code=CALM; rfsn=friend` },
  })
  const { headers, ...outcome } = await changeCart(given, context, request)
  return { ...outcome, cookies: headers.getSetCookie(), asked: calls.map(({ query }) => /\w+ (\w+)/u.exec(query)?.[1]) }
}

const promotion = { size: '12 pack', targetProductSkus: ['CARD'], limitedTargetProductSkus: [] }
const settings = { promotions: [promotion], featured: null }
/** Content with a promotion. */
const promoting = createContentClient(async (_groq, _params, parse) => parse(settings), vi.fn())

const linesWith = (line: string, quantity: number) => ({ lines: [{ line, quantity }] })

const checkout: CartOrder = { intent: 'checkout', lines: [] }
const add: CartOrder = { intent: 'add', merchandiseId: 'water', quantity: 2, sellingPlanId: undefined }

/** A service whose carts contain two pieces, and those that are added. */
const working = ({ query, variables: { cartId, id = cartId ?? 'cart-new', lines } }: Call) => {
  if (query.includes('query')) return { cart: cartWith(id, 2) }
  const asked = lines?.[0]?.quantity ?? 2
  return { result: { cart: cartWith(id, query.includes('CartLinesAdd') ? 2 + asked : asked), userErrors: [] } }
}

const gone = (call: Call) => (call.query.includes('query') ? { cart: null } : working(call))

const refusing = (call: Call) =>
  call.query.includes('CartLinesAdd')
    ? { result: { cart: cartWith('cart-1', 2), userErrors: [{ message: 'Sold out' }] } }
    : working(call)

test('additions go into the cart that the cookie names, with the code that the shopper came with', async () => {
  expect(await order(add, working)).toEqual({
    location: '/cart',
    refusals: [],
    status: 303,
    cartId: 'cart-1',
    cookies: ['__Host-cart=7%20cart-1; Path=/; Max-Age=2592000; SameSite=Lax; Secure'],
    asked: ['Cart', 'CartLinesAdd', 'CartDiscountCodesUpdate'],
  })
})

test('a cookie without the name only the shop can set is ignored: a new cart is created', async () => {
  const { cookies, asked } = await order(add, working, null)
  expect(cookies[0]).toMatch(/^__Host-cart=7%20cart-new;/)
  expect(asked[0]).toBe('CartCreate')
})

test('ERR-12: without a cart, only an addition creates one, and a checkout says that there is none', async () => {
  const none = { cookies: [], asked: [] }
  expect(await order({ intent: 'remove', line: 'line-1' }, working, null)).toMatchObject({ ...none, location: '/cart' })
  expect(await order(checkout, working, null)).toMatchObject({
    ...none,
    location: null,
    status: 422,
    refusals: ['Something went wrong: Cart not found.'],
  })
})

test('CART-01: a cart that the service no longer has is replaced by a new one', async () => {
  const { asked, cookies } = await order(add, gone)
  expect(asked.slice(0, 3)).toEqual(['Cart', 'CartCreate', 'CartLinesAdd'])
  expect(cookies[0]).toMatch(/cart-new/)
})

test.for([[], ['Only 1 piece is left.']])(
  'CART-14: a gift card that is added without script ends the gift note (refusals: %j)',
  async (refusals) => {
    const attributes = [
      { key: 'giftText', value: 'Be well' },
      { key: 'utm_source', value: 'letter' },
    ]
    const card = { ...merchandise, product: { ...merchandise.product, productType: 'Gift Card' } }
    const before = { ...cartWith('cart-1', 0), attributes }
    const lines = { nodes: cartWith('cart-1', 2).lines.nodes.map((line) => ({ ...line, merchandise: card })) }
    const sent: unknown[] = []
    const outcome = await order(add, ({ query, variables }) => {
      if (query.includes('query')) return { cart: before }
      if (query.includes('CartAttributesUpdate')) sent.push(variables)
      const userErrors = query.includes('CartLinesAdd') ? refusals.map((message) => ({ message })) : []
      return { result: { cart: { ...before, lines }, userErrors } }
    })
    expect(outcome).toMatchObject({ refusals })
    expect(sent).toEqual([{ cartId: 'cart-1', attributes: [{ key: 'utm_source', value: 'letter' }] }])
  },
)

test('GIFT-11: removing all that the shopper chose ends the gift note, though a promotional item is left', async () => {
  const note = [{ key: 'giftText', value: 'Be well' }]
  const [water] = cartWith('cart-1', 1).lines.nodes
  const card = { ...water!, id: 'line-2', merchandise: { ...merchandise, id: 'card', sku: 'CARD' } }
  const sent: unknown[] = []
  const respond = ({ query, variables }: Call) => {
    const cart = { ...cartWith('cart-1', 1), attributes: note }
    if (query.includes('query')) return { cart: { ...cart, lines: { nodes: [water, card] } } }
    if (query.includes('CartAttributesUpdate')) sent.push(variables)
    return { result: { cart: { ...cart, lines: { nodes: [card] } }, userErrors: [] } }
  }
  expect(await order({ intent: 'remove', line: 'line-1' }, respond, 'cart-1', promoting)).toMatchObject({ status: 303 })
  expect(sent).toEqual([{ cartId: 'cart-1', attributes: [] }])
})

test('a refusal by the service is shown, and the shopper stays on the page', async () => {
  expect(await order(add, refusing)).toMatchObject({ location: null, status: 422, refusals: ['Sold out'] })
})

test('while the service does not respond nothing is changed, and the cookie stays', async () => {
  expect(await order(add, () => null)).toMatchObject({
    location: null,
    status: 503,
    refusals: ['Your cart cannot be reached right now, and nothing was changed. Please try again in a moment.'],
    cookies: [],
  })
})

test('ERR-05: a first addition for which no cart can be created says so', async () => {
  expect(await order(add, () => null, null)).toMatchObject({
    status: 503,
    refusals: ['We encountered an issue while creating your cart. Please refresh the page and try again.'],
    cookies: [],
  })
})

/** A service with a cart of more pieces than can be entered, as links and several additions can make it. */
const large = ({ query }: Call) =>
  query.includes('query') ? { cart: cartWith('cart-1', 12_000) } : { result: { cart: null, userErrors: [] } }

/** Posts the cart page's form with that quantity of its line. */
async function checkOutWith(quantity: number) {
  const body = new URLSearchParams({ intent: 'checkout', line: 'line-1', quantity: String(quantity) })
  const form = await readCartForm(new Request('https://shop.test/cart', { method: 'POST', body }))
  return 'error' in form ? form : order(form.order, large)
}

test('a line with more than can be entered does not hinder the checkout, and cannot be increased', async () => {
  expect(await checkOutWith(12_000)).toMatchObject({ location: expect.stringContaining('/checkouts/1'), refusals: [] })
  expect(await checkOutWith(12_001)).toMatchObject({
    location: null,
    refusals: ['A quantity must be a whole number from 0 to 9999.'],
    asked: ['Cart'],
  })
})

test('a line that is gone is not changed, and removing it again is no error', async () => {
  expect(await order({ intent: 'update', ...linesWith('line-9', 3) }, working)).toMatchObject({
    status: 422,
    refusals: ['That is not in your cart any more.'],
  })
  expect(await order({ intent: 'remove', line: 'line-9' }, working)).toMatchObject({
    status: 303,
    asked: ['Cart', 'CartDiscountCodesUpdate'],
  })
  expect((await order({ intent: 'update', ...linesWith('line-1', 3) }, working)).asked).toEqual([
    'Cart',
    'CartLinesUpdate',
    'CartDiscountCodesUpdate',
  ])
})

test('CHECKOUT-03, CHECKOUT-06, CHECKOUT-08: the checkout gets the visit’s source; the code’s cookie ends', async () => {
  const { location, cookies } = await order(checkout, working)
  expect(location).toBe(
    'https://shop.test/checkouts/1?utm_source=letter&ga4_id=G-1&non_cbd=false&origin=https%3A%2F%2Fshop.test&cart_token=cart-1&discount=CALM&rfsn=friend',
  )
  expect(cookies.at(-1)).toMatch(/^discount_code=; .*Max-Age=0/)
})

test('the checkout button also sets the quantities that the page shows', async () => {
  const changed = await order({ ...checkout, ...linesWith('line-1', 3) }, working)
  expect([changed.status, changed.asked]).toEqual([303, ['Cart', 'CartLinesUpdate']])
  expect((await order({ ...checkout, ...linesWith('line-1', 2) }, working)).asked).not.toContain('CartLinesUpdate')
  expect(await order({ ...checkout, ...linesWith('line-9', 1) }, working)).toMatchObject({
    location: null,
    refusals: ['That is not in your cart any more.'],
  })
})

test('PROMO-02: a promotional item that the store refuses does not keep the shopper from the checkout', async () => {
  const card = { ...merchandise, id: 'card', sku: 'CARD' }
  const catalogue = {
    nodes: [{ id: 'card', title: 'A postcard', productType: 'Merch', variants: { nodes: [card] } }],
    pageInfo: { hasNextPage: false, endCursor: null },
  }
  const pack = { ...merchandise, selectedOptions: [{ name: 'Pack Size', value: '12 pack' }] }
  const cart = cartWith('cart-1', 1)
  const nodes = cart.lines.nodes.map((line) => ({ ...line, merchandise: pack }))
  const packed = { ...cart, lines: { nodes } }
  const response = ({ query }: Call) => {
    if (query.includes('CataloguePage')) return { products: catalogue }
    if (query.includes('query')) return { cart: packed }
    return { result: { cart: packed, userErrors: [{ message: 'Sold out' }] } }
  }
  const { location, status, asked } = await order(checkout, response, 'cart-1', promoting)
  expect(asked).toEqual(['Cart', 'CataloguePage', 'CartLinesAdd'])
  expect([status, location]).toEqual([303, expect.stringContaining('/checkouts/1')])
})
