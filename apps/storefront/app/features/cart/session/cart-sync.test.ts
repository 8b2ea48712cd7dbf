import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorefrontClient } from '../../../commerce/storefront-client.ts'
import { createCartApi } from '../service/cart-api.ts'
import { fakeService, hold, openSession, openWith, quantities, send } from './testing.ts'
import { merchandise, plan } from '../model/testing.ts'

beforeEach(() => void vi.useFakeTimers())

describe('fetching the cart', () => {
  test('API-12: requests for the cart wait 250 ms for the next', async () => {
    const { session, api } = await openWith('water')
    session.refresh()
    await vi.advanceTimersByTimeAsync(200)
    session.refresh()
    await vi.advanceTimersByTimeAsync(249)
    expect(api.fetch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(api.fetch).toHaveBeenCalledExactlyOnceWith('cart-1')
  })

  test('API-13: without a cart id nothing is fetched', async () => {
    const { session, api } = openSession({ cartId: null, deployId: '1' })
    await session.settled()
    expect(api.fetch).not.toHaveBeenCalled()
  })

  test('another tab’s cart is adopted, also when it has another id', async () => {
    const stored = { cartId: null, deployId: null }
    const first = openSession(stored)
    await first.session.settled()
    const second = openSession(stored, { api: first.api, carts: first.carts })
    await second.session.settled()
    second.session.add(merchandise('water'), 3)
    await second.session.settled()
    expect(second.emit).toHaveBeenLastCalledWith({
      type: 'cart-changed',
      cart: expect.objectContaining({ id: 'cart-1' }),
    })
    first.session.refresh()
    await vi.advanceTimersByTimeAsync(250)
    expect(quantities(first.session)).toEqual([['water', 3]])
  })
})

/** A browser, whose pages share what is stored, and the service of its cart. */
function startBrowser() {
  const stored = { cartId: null, deployId: null }
  const unconfirmed = { additions: [], lines: [] }
  const service = fakeService()
  return { service, openPage: () => openSession(stored, service, unconfirmed) }
}

describe('leaving the page', () => {
  test('queued changes are sent at once when the page is left', async () => {
    const { session, api } = await openWith('a', 'b')
    const [a, b] = session.state().cart!.lines
    session.change(a!.key, { quantity: 5 })
    session.change(b!.key, { quantity: 0 })
    session.leave()
    expect(api.updateLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ id: 'line-a', quantity: 5 }])
    expect(api.removeLines).toHaveBeenCalledExactlyOnceWith('cart-1', ['line-b'])
    await send(session)
    expect(api.updateLines).toHaveBeenCalledOnce()
  })

  test('a second click waiting for the first when the page is left is sent as a separate addition', async () => {
    const { session, api } = await openWith('a')
    hold(api.addLines)
    session.add(merchandise('b'), 1)
    await vi.advanceTimersByTimeAsync(0)
    session.add(merchandise('b'), 2)
    session.leave()
    expect(api.addLines.mock.calls.slice(1).map(([, lines]) => lines)).toEqual([
      [{ merchandiseId: 'b', quantity: 1 }],
      [{ merchandiseId: 'b', quantity: 2 }],
    ])
  })

  test('after leaving, the next page sends, once, what was added before the cart existed', async () => {
    const { service, openPage } = startBrowser()
    service.api.create.mockReturnValueOnce(new Promise(() => {}))
    const left = openPage()
    left.session.add(merchandise('water'), 2)
    left.session.add(merchandise('tub'), 1, { sellingPlan: plan })
    left.session.leave()
    expect(service.api.addLines).not.toHaveBeenCalled()
    const next = openPage()
    await next.session.settled()
    const other = openPage()
    await other.session.settled()
    expect(service.api.addLines).toHaveBeenCalledOnce()
    expect(other.session.state().cart?.lines).toMatchObject([
      { quantity: 2, merchandise: { id: 'water' }, sellingPlan: null },
      { quantity: 1, merchandise: { id: 'tub' }, sellingPlan: plan },
    ])
  })

  test('a page left before its cart exists, and returned to, sends its additions itself, once', async () => {
    const gone = Promise.withResolvers<never>()
    const service = fakeService()
    service.api.create.mockReturnValueOnce(gone.promise)
    const { session } = openSession(undefined, service)
    session.add(merchandise('water'), 2)
    session.leave()
    gone.reject(new TypeError('The page was put aside'))
    session.refresh()
    await vi.advanceTimersByTimeAsync(250)
    await session.settled()
    expect(quantities(session)).toEqual([['water', 2]])
    expect(service.api.addLines).toHaveBeenCalledOnce()
  })

  test('a change of a line still in flight when the next page fetches the cart is not lost', async () => {
    const { service, openPage } = startBrowser()
    const { session } = openPage()
    for (const id of ['water', 'tub', 'mood']) session.add(merchandise(id), 1)
    await session.settled()
    const keyOf = (id: string) => session.state().cart!.lines.find(({ merchandise }) => merchandise.id === id)!.key
    // Neither request completes, as when the connection is lost or the next page loads faster.
    service.api.updateLines.mockReturnValueOnce(new Promise(() => {}))
    service.api.removeLines.mockReturnValueOnce(new Promise(() => {}))
    session.change(keyOf('water'), { quantity: 2 })
    session.change(keyOf('tub'), { quantity: 0 })
    session.leave()
    const next = openPage()
    await send(next.session)
    expect(quantities(next.session)).toEqual([
      ['water', 2],
      ['mood', 1],
    ])
    expect(service.carts.get('cart-1')?.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  })

  test('a change of a line still being added when the page is left is sent by the next page', async () => {
    const { service, openPage } = startBrowser()
    const { session } = openPage()
    await session.settled()
    const gate = hold(service.api.addLines)
    session.add(merchandise('water'), 1, { sellingPlan: plan })
    await vi.advanceTimersByTimeAsync(0)
    session.change(session.state().cart!.lines[0]!.key, { quantity: 3 })
    session.leave()
    gate.resolve()
    await vi.advanceTimersByTimeAsync(0)
    const next = openPage()
    await send(next.session)
    expect(quantities(next.session)).toEqual([['water', 3]])
  })

  test('a change whose last attempt ends because the page is left is sent by the next page', async () => {
    const { service, openPage } = startBrowser()
    const { session } = openPage()
    session.add(merchandise('water'), 1)
    await session.settled()
    const lastAttempt = Promise.withResolvers<never>()
    const cut = new TypeError('Failed to fetch')
    const fetch = vi.fn<typeof globalThis.fetch>(() => lastAttempt.promise)
    for (let attempt = 1; attempt < 5; attempt++) fetch.mockRejectedValueOnce(cut)
    const client = createStorefrontClient({ url: '/api', accessToken: null, keepalive: true, fetch })
    service.api.updateLines.mockImplementationOnce(createCartApi(client).updateLines)
    session.change(session.state().cart!.lines[0]!.key, { quantity: 3 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetch).toHaveBeenCalledTimes(5)
    lastAttempt.reject(cut)
    // As between two listeners of an event: what waits for the request continues, but no timer runs.
    for (let turn = 0; turn < 50; turn++) await undefined
    session.leave()
    const next = openPage()
    await send(next.session)
    expect(quantities(next.session)).toEqual([['water', 3]])
  })

  test('a gift note that is being saved when the page is left is saved by the next page', async () => {
    const { service, openPage } = startBrowser()
    const { session } = openPage()
    session.add(merchandise('water'), 1)
    await session.settled()
    service.api.updateAttributes.mockImplementationOnce(() => new Promise(() => {}))
    session.setAttributes({ giftText: 'Hello' })
    await vi.advanceTimersByTimeAsync(0)
    session.leave()
    const next = openPage()
    await next.session.settled()
    expect(service.carts.get('cart-1')?.attributes).toContainEqual({ key: 'giftText', value: 'Hello' })
  })
})

describe('attributes and discount codes', () => {
  test('attributes are added to the existing ones, and null removes one', async () => {
    const { session, api } = await openWith('water')
    session.setAttributes({ giftText: 'Hello', giftEmail: 'a@example.com' })
    session.setAttributes({ giftEmail: null })
    await session.settled()
    expect(api.updateAttributes).toHaveBeenLastCalledWith('cart-1', [
      { key: 'utm_source', value: 'letter' },
      { key: 'giftText', value: 'Hello' },
    ])
  })

  test('ERR-07: attributes that cannot be set are reported, but not shown', async () => {
    const { session, api, report, toasts } = await openWith('water')
    api.updateAttributes.mockRejectedValueOnce(new Error('down'))
    session.setAttributes({ giftText: 'Hello' })
    await session.settled()
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Failed to update cart attributes' }),
    )
    expect(toasts.error).not.toHaveBeenCalled()
  })

  test.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['is refused', async () => ({ cart: null, errors: ['No such code'] })],
  ])('ERR-08: a discount code that %s is reported, but not shown', async (_what, implementation) => {
    const { session, api, report, toasts } = await openWith('water')
    api.updateDiscountCodes.mockImplementationOnce(implementation)
    session.setDiscountCodes(['CALM'])
    await session.settled()
    expect(report).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Failed to apply discount code' }),
    )
    expect(toasts.error).not.toHaveBeenCalled()
    expect(quantities(session)).toEqual([['water', 1]])
  })

  test('several codes all arrive, as a list', async () => {
    const { session, api } = await openWith('water')
    session.setDiscountCodes(['CALM', 'EXHALE'])
    await session.settled()
    expect(api.updateDiscountCodes).toHaveBeenCalledExactlyOnceWith('cart-1', ['CALM', 'EXHALE'])
  })
})
