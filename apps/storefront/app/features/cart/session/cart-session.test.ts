import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hold, openSession, openWith, quantities, send } from './testing.ts'
import { line, merchandise, plan } from '../model/testing.ts'

beforeEach(() => void vi.useFakeTimers())

const generic = 'Something went wrong. Please try again.'
const expired = 'Your cart expired. We are setting up a new one.'

describe('adding', () => {
  test('an add made before the cart exists is sent as soon as it does', async () => {
    const { session, api } = openSession()
    session.add(merchandise('water'), 2)
    await session.settled()
    expect(api.addLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ merchandiseId: 'water', quantity: 2 }], [])
    expect(quantities(session)).toEqual([['water', 2]])
  })

  test('CART-11, CART-12: adding to a variant that has a line updates it, by default to the sum of both', async () => {
    const { session, api } = await openWith('water')
    session.add(merchandise('water'), 3)
    expect(quantities(session)).toEqual([['water', 4]])
    await session.settled()
    expect(api.updateLines).toHaveBeenLastCalledWith('cart-1', [{ id: 'line-water', quantity: 4 }])
    session.add(merchandise('water'), 2, { additive: false })
    await session.settled()
    expect(quantities(session)).toEqual([['water', 2]])
    session.add(merchandise('water'), 0, { additive: false })
    await session.settled()
    expect(quantities(session)).toEqual([])
    expect(api.addLines).toHaveBeenCalledOnce()
  })

  test('CART-20: adding to an existing line is debounced by 250 ms, like any update of it', async () => {
    const { session, api } = await openWith('water')
    for (let click = 0; click < 3; click += 1) session.add(merchandise('water'), 1)
    await vi.advanceTimersByTimeAsync(249)
    expect(api.updateLines).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(api.updateLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ id: 'line-water', quantity: 4 }])
  })

  test('API-15, API-16: adds and updates send the attributes of a line, which make it a separate line', async () => {
    const { session, api } = await openWith('water')
    const attributes = [{ key: 'note', value: 'For the porch' }]
    session.add(merchandise('water'), 1, { attributes })
    await session.settled()
    const added = { merchandiseId: 'water', quantity: 1, attributes }
    expect(api.addLines).toHaveBeenLastCalledWith('cart-1', [added], expect.anything())
    const noted = session.state().cart?.lines.find(({ note }) => note === 'For the porch')
    session.change(noted!.key, { quantity: 2 })
    await session.settled()
    expect(api.updateLines).toHaveBeenLastCalledWith('cart-1', [{ id: noted!.id, quantity: 2, attributes }])
  })

  test('the same variant under a plan is another line', async () => {
    const { session, api } = await openWith('water')
    session.add(merchandise('water'), 1, { sellingPlan: plan })
    await session.settled()
    expect(api.addLines).toHaveBeenLastCalledWith(
      'cart-1',
      [{ merchandiseId: 'water', quantity: 1, sellingPlanId: 'plan-2w' }],
      [expect.objectContaining({ id: 'line-water' })],
    )
  })
})

describe('updating and removing', () => {
  test('CART-17: the optimistic cart is replaced by the service’s, and a refusal is shown', async () => {
    const { session, api, toasts } = openSession()
    await session.settled()
    const refusal = 'Only 1 item was added to your cart due to availability.'
    api.addLines.mockImplementationOnce(async (id) => ({
      cart: { ...(await api.fetch(id))!, lines: [line('water', { id: 'x' })] },
      errors: [refusal],
    }))
    session.add(merchandise('water'), 5)
    expect(session.state().cart?.lines[0]).toMatchObject({ id: '-1', quantity: 5 })
    await session.settled()
    expect(session.state().cart?.lines[0]).toMatchObject({ id: 'x', quantity: 1 })
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(refusal)
  })

  test('a shortfall is announced, and the available quantity is shown', async () => {
    const { session, api, toasts } = await openWith('water')
    const { key } = session.state().cart!.lines[0]!
    const update = api.updateLines.getMockImplementation()!
    api.updateLines.mockImplementation((id, [given]) => update(id, [{ ...given!, quantity: 100 }]))
    session.change(key, { quantity: 120 })
    expect(await session.settled()).toBe(false)
    expect(quantities(session)).toEqual([['water', 100]])
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith('Only 100 pieces of "water – 6 pack" are left.')
  })

  test('a change that the service does not make, although there is stock, is announced', async () => {
    const { session, api, toasts } = await openWith('water')
    api.updateLines.mockImplementationOnce(async (id) => ({ cart: await api.fetch(id), errors: [] }))
    session.change(session.state().cart!.lines[0]!.key, { quantity: 2 })
    expect(await session.settled()).toBe(false)
    expect(quantities(session)).toEqual([['water', 1]])
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith('The cart has less of "water – 6 pack" than you asked for.')
  })

  test('CART-20: line updates wait 250 ms for the next: fifty quick clicks are one request', async () => {
    const { session, api } = await openWith('water')
    const { key } = session.state().cart!.lines[0]!
    for (let quantity = 2; quantity <= 51; quantity++) session.change(key, { quantity })
    expect(quantities(session)).toEqual([['water', 51]])
    await vi.advanceTimersByTimeAsync(249)
    expect(api.updateLines).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await session.settled()
    expect(api.updateLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ id: 'line-water', quantity: 51 }])
  })

  test('five lines removed in a row are all gone, with one request', async () => {
    const { session, api } = await openWith('a', 'b', 'c', 'd', 'e', 'f')
    for (const { key } of session.state().cart!.lines.slice(0, 5)) session.change(key, { quantity: 0 })
    expect(quantities(session)).toEqual([['f', 1]])
    await send(session)
    expect(api.removeLines).toHaveBeenCalledOnce()
    expect(quantities(session)).toEqual([['f', 1]])
  })

  test('a change made while another is in flight is sent after it and survives its response', async () => {
    const { session, api } = await openWith('water')
    const { key } = session.state().cart!.lines[0]!
    const gate = hold(api.updateLines)
    session.change(key, { quantity: 3 })
    await vi.advanceTimersByTimeAsync(250)
    session.change(key, { quantity: 7 })
    gate.resolve()
    await session.settled()
    expect(api.updateLines.mock.calls.map(([, lines]) => lines[0]?.quantity)).toEqual([3, 7])
    expect(quantities(session)).toEqual([['water', 7]])
  })

  test('a line the service does not know yet can be changed and removed; its row stays the same', async () => {
    const { session, api } = openSession()
    await session.settled()
    const gate = hold(api.addLines)
    session.add(merchandise('water'), 1)
    await vi.advanceTimersByTimeAsync(0)
    session.add(merchandise('tub'), 1)
    const [water, tub] = session.state().cart!.lines
    expect([water?.id, tub?.id]).toEqual(['-1', '-1'])
    session.change(water!.key, { quantity: 6 })
    session.change(tub!.key, { quantity: 0 })
    expect(quantities(session)).toEqual([['water', 6]])
    gate.resolve()
    await send(session)
    expect(quantities(session)).toEqual([['water', 6]])
    expect(session.state().cart?.lines[0]).toMatchObject({ id: 'line-water', key: water!.key })
    expect(api.updateLines).toHaveBeenCalledExactlyOnceWith('cart-1', [{ id: 'line-water', quantity: 6 }])
  })

  test('another variant and plan are one update in place, with the quantity of the line', async () => {
    const { session, api } = await openWith('water')
    const { key } = session.state().cart!.lines[0]!
    session.change(key, { quantity: 4 })
    session.change(key, { merchandise: merchandise('large'), sellingPlan: plan })
    await send(session)
    expect(api.updateLines).toHaveBeenCalledExactlyOnceWith('cart-1', [
      { id: 'line-water', quantity: 4, merchandiseId: 'large', sellingPlanId: 'plan-2w' },
    ])
    expect(quantities(session)).toEqual([['large', 4]])
  })
})

describe('failures', () => {
  test('ERR-09, ERR-11: a change that fails is reported, shown, and replaced by the service’s state', async () => {
    const { session, api, carts, toasts, report } = await openWith('water')
    const { key } = session.state().cart!.lines[0]!
    const [[id, cart] = []] = carts
    // Meanwhile another device has changed the cart.
    carts.set(id!, { ...cart!, lines: cart!.lines.map((known) => ({ ...known, quantity: 4 })) })
    api.updateLines.mockRejectedValueOnce(new Error('down'))
    session.change(key, { quantity: 9 })
    await send(session)
    await vi.advanceTimersByTimeAsync(0)
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(generic)
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'down' }))
    expect(quantities(session)).toEqual([['water', 4]])
    session.change(key, { quantity: 2 })
    await send(session)
    expect(quantities(session)).toEqual([['water', 2]])
  })

  test('a refusal without a cart does not lose the cart; one of two lines is shown once', async () => {
    const { session, api, toasts } = await openWith('water')
    const refusal = 'The merchandise does not exist.'
    api.addLines.mockResolvedValueOnce({ cart: null, errors: [refusal, refusal] })
    session.add(merchandise('ghost'), 1)
    await session.settled()
    expect(quantities(session)).toEqual([['water', 1]])
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith(refusal)
    expect(api.create).toHaveBeenCalledOnce()
  })

  test('what is not sold any more is not named by its id, which is only reported', async () => {
    const { session, api, toasts, report } = await openWith('water')
    const refusals = [
      'The merchandise with id gid://a/1 does not exist.',
      'The merchandise with id \n2 does not exist.',
    ]
    api.addLines.mockResolvedValueOnce({ cart: null, errors: refusals })
    session.add(merchandise('ghost'), 1)
    await session.settled()
    expect(toasts.error).toHaveBeenCalledExactlyOnceWith('That is not available any more.')
    expect(report.mock.calls.flat().map(String)).toEqual(
      refusals.map((refusal) => `Error: The service refused a change of the cart: ${refusal}`),
    )
  })
})

describe('a cart that is gone', () => {
  test('CART-07, CART-08: a cart that is gone is replaced with its pending additions, and both are shown', async () => {
    const { session, toasts, carts } = await openWith('tub')
    carts.clear()
    session.add(merchandise('water'), 2)
    await session.settled()
    expect(session.state().cart?.id).toBe('cart-2')
    expect(quantities(session)).toEqual([['water', 2]])
    expect(toasts.info.mock.calls.flat()).toEqual([expired, 'You are all set.'])
  })

  test('pieces added to a line whose cart is gone go into the new cart, and no more', async () => {
    const { session, carts } = await openWith('water')
    carts.clear()
    session.add(merchandise('water'), 2)
    await session.settled()
    expect(quantities(session)).toEqual([['water', 2]])
  })
})
