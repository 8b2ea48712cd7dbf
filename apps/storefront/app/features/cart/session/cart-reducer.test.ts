import { expect, test } from 'vitest'
import type { PendingChange } from '../model/pending-changes.ts'
import { addition, cartOf, line } from '../model/testing.ts'
import { changesOnLeave, initialState, reachableCart, reduce, type SessionEvent } from './cart-reducer.ts'

const after = (...events: SessionEvent[]) => events.reduce(reduce, initialState)
const loaded = (...ids: string[]): SessionEvent => ({ type: 'loaded', cart: cartOf(ids.map((id) => line(id))) })
const changed = (change: PendingChange): SessionEvent => ({ type: 'changed', change })

test('a change that is sent is shown as before', () => {
  const state = after(loaded('water'), changed(addition('tub')))
  expect(reduce(state, { type: 'sending' }).shown).toBe(state.shown)
})

test('a response replaces the changes in flight, and queued changes are shown on top of it', () => {
  const { shown, inFlight } = after(
    loaded(),
    changed(addition('tub')),
    { type: 'sending' },
    changed({ kind: 'line', key: 'new-tub', quantity: 3 }),
    { type: 'answered', cart: cartOf([line('tub')]) },
  )
  expect(inFlight).toEqual([])
  expect(shown.cart?.lines).toMatchObject([{ id: 'line-tub', key: 'new-tub', quantity: 3 }])
})

test('a page left twice while its cart is replaced sends nothing to the old cart', () => {
  const left = after(loaded(), changed(addition('tub')), { type: 'sending' }, { type: 'vanished' }, { type: 'left' })
  expect(left).toMatchObject({ queued: [], inFlight: [] })
  const state = reduce(left, changed(addition('water')))
  expect(reachableCart(state)).toBeNull()
  expect(changesOnLeave(state)).toEqual([addition('water')])
})

test('a refresh requested during another one is not lost', () => {
  const state = after(
    { type: 'stale', isStale: true },
    { type: 'stale', isStale: false },
    { type: 'stale', isStale: true },
    loaded(),
  )
  expect(state.isStale).toBe(true)
})
