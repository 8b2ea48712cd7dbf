import { beforeEach, expect, test, vi } from 'vitest'
import type { Addition } from '../model/pending-changes.ts'
import { fakeService, hold, openSession, openWith, quantities, send } from './testing.ts'
import { merchandise, plan } from '../model/testing.ts'

beforeEach(() => void vi.useFakeTimers())

const expired = 'Your cart expired. We are setting up a new one.'
const renewed = 'You are all set.'

test('a cart of several lines that vanishes during a change does not lose pending additions', async () => {
  const { session, api, carts, toasts } = await openWith('water', 'tub', 'mug')
  const [water, tub] = session.state().cart!.lines
  const gate = hold(api.updateLines)
  session.change(water!.key, { quantity: 7 })
  await vi.advanceTimersByTimeAsync(250)
  session.add(merchandise('water'), 2)
  session.add(merchandise('card'), 1)
  session.change(tub!.key, { quantity: 4 })
  carts.clear()
  gate.resolve()
  await session.settled()
  expect(session.state().cart?.id).toBe('cart-2')
  expect(quantities(session)).toEqual([
    ['water', 2],
    ['card', 1],
  ])
  expect(toasts.info.mock.calls.flat()).toEqual([expired, renewed])
  expect(toasts.error).not.toHaveBeenCalled()
})

test('an addition made while the cart turns out to be gone goes into the new one, and can be changed', async () => {
  const { session, api, carts, toasts } = await openWith('water', 'tub')
  carts.clear()
  const gate = hold(api.fetch)
  session.refresh()
  await vi.advanceTimersByTimeAsync(250)
  session.add(merchandise('water'), 2, {})
  const { key } = session.state().cart!.lines[0]!
  session.change(key, { sellingPlan: plan })
  gate.resolve()
  await send(session)
  session.change(key, { quantity: 6 })
  await send(session)
  expect(session.state().cart?.lines).toMatchObject([{ key, quantity: 6, sellingPlan: plan }])
  expect(api.updateLines).toHaveBeenLastCalledWith('cart-2', [{ id: 'line-water', quantity: 6 }])
  expect(toasts.error).not.toHaveBeenCalled()
})

test('while a new cart is created, the old rows stay until it exists, and clicks count', async () => {
  const { session, api, carts } = await openWith('water', 'tub')
  carts.clear()
  const gate = hold(api.create)
  session.add(merchandise('water'), 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities(session)).toEqual([
    ['water', 3],
    ['tub', 1],
  ])
  session.add(merchandise('water'), 1)
  gate.resolve()
  await session.settled()
  expect(quantities(session)).toEqual([['water', 3]])
})

test('an item added and removed again does not come back with the new cart', async () => {
  const { session, api, carts } = await openWith('water', 'tub')
  const gate = hold(api.updateLines)
  session.change(session.state().cart!.lines[1]!.key, { quantity: 3 })
  await vi.advanceTimersByTimeAsync(250)
  session.add(merchandise('water'), 2)
  session.change(session.state().cart!.lines[0]!.key, { quantity: 0 })
  carts.clear()
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities(session)).toEqual([])
})

test('a gift note and codes set during an addition go to the new cart with it', async () => {
  const { session, carts } = await openWith('tub')
  carts.clear()
  session.setAttributes({ giftText: 'Be well' })
  session.setDiscountCodes(['CALM'])
  session.add(merchandise('water'), 1)
  await session.settled()
  expect(session.state().cart).toMatchObject({
    id: 'cart-2',
    attributes: [
      { key: 'utm_source', value: 'letter' },
      { key: 'giftText', value: 'Be well' },
    ],
    discountCodes: [{ code: 'CALM', applicable: true }],
  })
  expect(quantities(session)).toEqual([['water', 1]])
})

test('a second click made while the first was failing is sent on its own', async () => {
  const { session, api, toasts } = await openWith('tub')
  const gate = hold(api.addLines, () => Promise.reject(new Error('down')))
  session.add(merchandise('water'), 1)
  await vi.advanceTimersByTimeAsync(0)
  session.add(merchandise('water'), 2)
  gate.resolve()
  await session.settled()
  expect(toasts.error).toHaveBeenCalledOnce()
  expect(quantities(session)).toEqual([
    ['tub', 1],
    ['water', 2],
  ])
})

test('when one of several changes fails the others succeed, and new rows can be changed', async () => {
  const { session, api, toasts, report } = await openWith('a', 'b')
  const [a, b] = session.state().cart!.lines
  const held = hold(api.updateLines)
  session.change(a!.key, { quantity: 2 })
  await vi.advanceTimersByTimeAsync(250)
  session.change(a!.key, { quantity: 3 })
  session.change(b!.key, { quantity: 0 })
  session.add(merchandise('water'), 1)
  session.setAttributes({ giftText: 'Be well' })
  const { key } = session.state().cart!.lines.at(-1)!
  api.updateLines.mockRejectedValueOnce(new Error('down'))
  held.resolve()
  await vi.waitFor(() => expect(api.updateLines).toHaveBeenCalledTimes(2), { timeout: 30_000 })
  session.change(key, { quantity: 5 })
  await session.settled()
  expect(toasts.error).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
  expect(quantities(session)).toEqual([
    ['a', 2],
    ['water', 5],
  ])
  expect(session.state().cart?.attributes).toContainEqual({ key: 'giftText', value: 'Be well' })
})

test('additions made while a new cart is created are kept when the page is left, and sent once', async () => {
  const unconfirmed = { additions: new Array<Addition>(), lines: [] }
  const opened = openSession({ cartId: null, deployId: null }, fakeService(), unconfirmed)
  const { session, api, carts } = opened
  session.add(merchandise('water'), 1)
  await session.settled()
  carts.clear()
  const gate = hold(api.create)
  session.add(merchandise('water'), 2)
  await vi.advanceTimersByTimeAsync(250)
  session.add(merchandise('tub'), 1)
  session.add(merchandise('water'), 3)
  session.leave()
  expect(unconfirmed.additions).toMatchObject([
    { quantity: 2, merchandise: { id: 'water' } },
    { quantity: 1, merchandise: { id: 'tub' } },
    { quantity: 3, merchandise: { id: 'water' } },
  ])
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(quantities(session)).toEqual([])
  session.refresh()
  await send(session)
  expect(quantities(session)).toEqual([
    ['water', 5],
    ['tub', 1],
  ])
})
