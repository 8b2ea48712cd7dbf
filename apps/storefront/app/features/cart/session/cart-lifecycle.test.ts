import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeService, sharedLock, openSession, quantities } from './testing.ts'
import { line, merchandise } from '../model/testing.ts'
import type { StoredCart } from './cart-storage.ts'

beforeEach(() => void vi.useFakeTimers())

const expired = 'Your cart expired. We are setting up a new one.'
const cannotCreate = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

describe('creating and restoring', () => {
  test('a first visit creates a cart with the visit’s source, and stores its id with the release', async () => {
    const { session, write, api } = openSession()
    await session.settled()
    expect(session.state()).toMatchObject({ status: 'ready', cart: { id: 'cart-1' } })
    expect(api.create).toHaveBeenCalledExactlyOnceWith([{ key: 'utm_source', value: 'letter' }], expect.anything())
    expect(write).toHaveBeenCalledWith({ cartId: 'cart-1', deployId: '1' })
  })

  test('CART-03: with the same deploy id the stored cart is fetched, and none is created', async () => {
    const service = fakeService()
    await service.api.create([])
    const { session, api } = openSession({ cartId: 'cart-1', deployId: '1' }, service)
    await session.settled()
    expect(session.state().cart?.id).toBe('cart-1')
    expect(api.create).toHaveBeenCalledOnce()
  })

  test('CART-01: with another deploy id a new cart is created and its id stored', async () => {
    const service = fakeService()
    await service.api.create([])
    const { session, api, write } = openSession({ cartId: 'cart-1', deployId: '0' }, service)
    await session.settled()
    expect(api.fetch).not.toHaveBeenCalled()
    expect(write).toHaveBeenCalledWith({ cartId: 'cart-2', deployId: '1' })
  })

  test('two tabs opened together, or finding their cart gone together, share one cart', async () => {
    const stored = { cartId: null, deployId: null }
    const service = fakeService()
    const withLock = sharedLock()
    const tabs = [openSession(stored, service, undefined, withLock), openSession(stored, service, undefined, withLock)]
    const ids = () => tabs.map(({ session }) => session.state().cart?.id)
    await Promise.all(tabs.map(({ session }) => session.settled()))
    expect(ids()).toEqual(['cart-1', 'cart-1'])
    service.carts.clear()
    for (const { session } of tabs) session.refresh()
    await vi.advanceTimersByTimeAsync(250)
    expect(ids()).toEqual(['cart-2', 'cart-2'])
  })

  test('a cart that the server creates for a form, while the page is creating one, is kept', async () => {
    const stored: StoredCart = { cartId: null, deployId: null }
    const service = fakeService()
    const { create } = service.api
    const creating = create.getMockImplementation()!
    create.mockImplementationOnce(async (...given) => {
      await creating([])
      Object.assign(stored, { cartId: 'cart-1', deployId: '1' })
      return creating(...given)
    })
    const { session, write } = openSession(stored, service)
    await session.settled()
    expect(session.state().cart?.id).toBe('cart-1')
    expect(write.mock.calls).toEqual([[{ cartId: 'cart-1', deployId: '1' }]])
  })

  test('CART-04: when the fetch returns no cart, one is created', async () => {
    const { session, api } = openSession({ cartId: 'gone', deployId: '1' })
    await session.settled()
    expect(api.fetch).toHaveBeenCalledWith('gone')
    expect(session.state().cart?.id).toBe('cart-1')
  })

  test('CART-05: creating a cart emits a success event', async () => {
    const { session, emit } = openSession()
    await session.settled()
    expect(emit.mock.calls).toEqual([[{ type: 'cart-created', cartId: 'cart-1' }]])
  })
})

describe('failures', () => {
  test('CART-06: a cart that cannot be created emits a failure event, and is reported', async () => {
    const service = fakeService()
    service.api.create.mockRejectedValue(new Error('down'))
    const { session, report, emit } = openSession(undefined, service)
    await session.settled()
    expect(session.state().status).toBe('failed')
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Cart Creation Failed' }))
    expect(emit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'cart-creation-failed' }))
  })

  test('ERR-01, ERR-02: a creation without a cart is reported with the specified text; there is no cart', async () => {
    const service = fakeService()
    service.api.create.mockResolvedValue({ cart: null, errors: [] })
    const { session, report, emit } = openSession(undefined, service)
    await session.settled()
    const [error] = report.mock.calls[0] ?? []
    expect(error).toMatchObject({
      message: 'Cart Creation Failed',
      cause: expect.objectContaining({ message: 'Cart creation returned no cart.' }),
    })
    expect(emit).toHaveBeenCalledWith(expect.objectContaining({ type: 'cart-creation-failed' }))
    expect(session.state().cart).toBeNull()
  })

  test('CART-22: a cart that is not created within 8 s has failed, and the request is aborted', async () => {
    const service = fakeService()
    service.api.create.mockImplementation(() => new Promise(() => {}))
    const { session } = openSession(undefined, service)
    await vi.advanceTimersByTimeAsync(7999)
    expect(session.state().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(session.state().status).toBe('failed')
    expect(service.api.create.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('ERR-03, ERR-06: an add for which no cart can be created is reported, shown, and abandoned', async () => {
    const service = fakeService()
    service.api.create.mockRejectedValue(new Error('down'))
    const { session, report, toasts, api } = openSession(undefined, service)
    session.add(merchandise('water'), 1)
    await session.settled()
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'Cart Creation Failed' }))
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(cannotCreate)
    expect(toasts.info.mock.calls).toEqual([[expired]])
    expect(toasts.dismissInfo).toHaveBeenCalledOnce()
    service.api.create.mockRestore()
    expect(api.addLines).not.toHaveBeenCalled()
  })

  test('a cart that could not be fetched is not discarded: an add fetches it again', async () => {
    const service = fakeService()
    await service.api.create([])
    service.carts.set('cart-1', { ...service.carts.get('cart-1')!, lines: [line('tub')] })
    service.api.fetch.mockRejectedValueOnce(new Error('down'))
    const { session, toasts, api } = openSession({ cartId: 'cart-1', deployId: '1' }, service)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().status).toBe('failed')
    session.add(merchandise('water'), 1)
    await session.settled()
    expect(quantities(session)).toEqual([
      ['tub', 1],
      ['water', 1],
    ])
    expect(api.create).toHaveBeenCalledOnce()
    expect(toasts.info).not.toHaveBeenCalled()
  })
})
