import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from './cart.ts'
import type { Merchandise } from './merchandise.ts'
import type { CartApi } from './cart-api.ts'
import { createCartSession } from './cart-session.ts'
import type { StoredCart } from './stored-cart.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const merchandise = (id: string): Merchandise => ({
  id,
  sku: null,
  title: id,
  variantTitle: '6 pack',
  productType: 'Sparkling Water',
  price: { amount: '10.0', currencyCode: 'USD' },
  compareAtPrice: null,
  image: null,
  availableForSale: true,
  quantityAvailable: 100,
})

const noErrors: string[] = []
const answer = (cart: Cart | undefined) => ({ cart: cart ? structuredClone(cart) : null, errors: noErrors })

/** A service with carts in memory: what the shop's own one does, without a network. */
function fakeService() {
  const carts = new Map<string, Cart>()
  let lastId = 0
  const change = (id: string, update: (lines: Cart['lines']) => Cart['lines']) => {
    const cart = carts.get(id)
    if (cart) carts.set(id, { ...cart, lines: update(cart.lines) })
    return answer(carts.get(id))
  }
  const api = {
    fetch: vi.fn<CartApi['fetch']>(async (id) => answer(carts.get(id)).cart),
    create: vi.fn<CartApi['create']>(async () => {
      const id = `cart-${++lastId}`
      carts.set(id, {
        id,
        checkoutUrl: `http://shop.test/${id}`,
        total: { amount: '0.0', currencyCode: 'USD' },
        lines: [],
        attributes: [],
        discountCodes: [],
      })
      return answer(carts.get(id))
    }),
    addLines: vi.fn<CartApi['addLines']>(async (id, added) =>
      change(id, (lines) => [
        ...lines,
        ...added.map(({ merchandiseId, quantity }) => ({
          id: `line-${merchandiseId}`,
          quantity,
          attributes: [],
          sellingPlan: null,
          merchandise: merchandise(merchandiseId),
        })),
      ]),
    ),
    updateLines: vi.fn<CartApi['updateLines']>(async (id, updates) =>
      change(id, (lines) =>
        lines.map((line) => ({
          ...line,
          quantity: updates.find((update) => update.id === line.id)?.quantity ?? line.quantity,
        })),
      ),
    ),
    removeLines: vi.fn<CartApi['removeLines']>(async (id, removed) =>
      change(id, (lines) => lines.filter((line) => !removed.includes(line.id))),
    ),
  }
  return { api, carts }
}

function open(stored: StoredCart = { cartId: null, deployId: null }, service = fakeService()) {
  const write = vi.fn<(stored: { cartId: string; deployId: string }) => void>()
  const notify = vi.fn<(message: string) => void>()
  const report = vi.fn<(error: unknown) => void>()
  const session = createCartSession({
    api: service.api,
    storage: { read: () => stored, write },
    deployId: '1',
    notify,
    report,
  })
  return { session, write, notify, report, ...service }
}

const quantities = (session: ReturnType<typeof open>['session']) =>
  session.state().cart?.lines.map(({ quantity, merchandise }) => [merchandise.id, quantity])

test('a first visit creates a cart and stores its id with the release', async () => {
  const { session, write } = open()
  await session.settled()
  expect(session.state()).toMatchObject({ status: 'ready', cart: { id: 'cart-1' } })
  expect(write).toHaveBeenCalledWith({ cartId: 'cart-1', deployId: '1' })
})

test('CART-03: with the same deploy id the stored cart is fetched, and none is created', async () => {
  const service = fakeService()
  await service.api.create()
  const { session, api } = open({ cartId: 'cart-1', deployId: '1' }, service)
  await session.settled()
  expect(session.state().cart?.id).toBe('cart-1')
  expect(api.create).toHaveBeenCalledOnce()
})

test('CART-01: with another deploy id a new cart is created and its id stored', async () => {
  const service = fakeService()
  await service.api.create()
  const { session, api, write } = open({ cartId: 'cart-1', deployId: '0' }, service)
  await session.settled()
  expect(api.fetch).not.toHaveBeenCalled()
  expect(write).toHaveBeenCalledWith({ cartId: 'cart-2', deployId: '1' })
})

test('CART-04: when the fetch returns no cart, one is created', async () => {
  const { session, api } = open({ cartId: 'gone', deployId: '1' })
  await session.settled()
  expect(api.fetch).toHaveBeenCalledWith('gone')
  expect(session.state().cart?.id).toBe('cart-1')
})

test('an add made before the cart is there is shown as soon as it is, and sent', async () => {
  const { session, api } = open()
  session.add(merchandise('water'), 2)
  await session.settled()
  expect(api.addLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ merchandiseId: 'water', quantity: 2 }])
  expect(quantities(session)).toEqual([['water', 2]])
})

test('CART-17: what was assumed is replaced by the service’s cart', async () => {
  const { session, api } = open()
  await session.settled()
  api.addLines.mockImplementationOnce(async (id) => ({
    cart: {
      ...(await api.fetch(id))!,
      lines: [{ id: 'x', quantity: 1, attributes: [], sellingPlan: null, merchandise: merchandise('water') }],
    },
    errors: ['Only 1 item was added to your cart due to availability.'],
  }))
  const { notify } = { notify: vi.fn() }
  session.subscribe(notify)
  session.add(merchandise('water'), 5)
  expect(session.state().cart?.lines[0]).toMatchObject({ id: '-1', quantity: 5 })
  await session.settled()
  expect(session.state().cart?.lines[0]).toMatchObject({ id: 'x', quantity: 1 })
  expect(session.state().saving).toBe(false)
})

test('fifty quick clicks on a quantity are one request with the last number', async () => {
  const { session, api } = open()
  session.add(merchandise('water'), 1)
  await session.settled()
  for (let quantity = 2; quantity <= 51; quantity++) session.setQuantity('line-water', quantity)
  expect(quantities(session)).toEqual([['water', 51]])
  expect(api.updateLines).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(250)
  await session.settled()
  expect(api.updateLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ id: 'line-water', quantity: 51 }])
})

test('five lines removed in a row are all gone, with one request', async () => {
  const { session, api } = open()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) session.add(merchandise(id), 1)
  await session.settled()
  for (const id of ['a', 'b', 'c', 'd', 'e']) session.setQuantity(`line-${id}`, 0)
  expect(quantities(session)).toEqual([['f', 1]])
  await vi.advanceTimersByTimeAsync(250)
  await session.settled()
  expect(api.removeLines).toHaveBeenCalledOnce()
  expect(quantities(session)).toEqual([['f', 1]])
})

test('a change made while another is under way is sent after it and survives its answer', async () => {
  const { session, api } = open()
  session.add(merchandise('water'), 1)
  await session.settled()
  const gate = Promise.withResolvers<void>()
  const update = api.updateLines.getMockImplementation()!
  api.updateLines.mockImplementationOnce(async (...args) => {
    await gate.promise
    return update(...args)
  })
  session.setQuantity('line-water', 3)
  await vi.advanceTimersByTimeAsync(250)
  session.setQuantity('line-water', 7)
  gate.resolve()
  await session.settled()
  expect(api.updateLines.mock.calls.map(([, lines]) => lines[0]?.quantity)).toEqual([3, 7])
  expect(quantities(session)).toEqual([['water', 7]])
})

test('when a change fails it is reported, told, and taken back', async () => {
  const { session, api, notify, report } = open()
  session.add(merchandise('water'), 1)
  await session.settled()
  api.updateLines.mockRejectedValueOnce(new Error('down'))
  session.setQuantity('line-water', 9)
  await vi.advanceTimersByTimeAsync(250)
  await session.settled()
  expect(notify).toHaveBeenCalledExactlyOnceWith('Something went wrong. Please try again.')
  expect(report).toHaveBeenCalledOnce()
  expect(quantities(session)).toEqual([['water', 1]])
})

test('CART-07: a cart that is gone is replaced, and takes what the shopper was adding', async () => {
  const { session, notify, carts } = open()
  await session.settled()
  carts.clear()
  session.add(merchandise('water'), 2)
  await session.settled()
  expect(session.state().cart?.id).toBe('cart-2')
  expect(quantities(session)).toEqual([['water', 2]])
  expect(notify.mock.calls.flat()).toEqual(['Your cart expired. We are setting up a new one.', 'You are all set.'])
})

test('CART-06: a cart that cannot be created is reported, and an add afterwards says what to do', async () => {
  const service = fakeService()
  service.api.create.mockRejectedValue(new Error('down'))
  const { session, report, notify } = open(undefined, service)
  session.add(merchandise('water'), 1)
  await session.settled()
  expect(session.state().status).toBe('failed')
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'Cart Creation Failed' }))
  expect(notify).toHaveBeenCalledWith(
    'We encountered an issue while creating your cart. Please refresh the page and try again.',
  )
})

test('a creation that returns no cart is reported by its specified words', async () => {
  const service = fakeService()
  service.api.create.mockResolvedValue({ cart: null, errors: [] })
  const { session, report } = open(undefined, service)
  await session.settled()
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ cause: expect.objectContaining({ message: 'Cart creation returned no cart.' }) }),
  )
})
