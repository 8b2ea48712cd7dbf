import { expect, test, vi } from 'vitest'
import type { CartSession } from '../../app/features/cart/session/cart-session.ts'
import { mutationFaults, outages } from './faults.ts'
import { variants, openPage, settle, shownIn, startFaultyCommerce, type FaultyCommerce } from './faulty-commerce.ts'

// An unhandled rejection fails the run by itself.

const { sixPack, twelvePack, mug, plan } = variants
const generic = 'Something went wrong. Please try again.'
const expired = 'Your cart expired. We are setting up a new one.'
const cannotCreate = 'We encountered an issue while creating your cart. Please refresh the page and try again.'

/** The stored cart of a returning shopper: two six packs, a mug and a note. */
async function comeBack(commerce: FaultyCommerce) {
  vi.useRealTimers()
  const stored = { cartId: null, deployId: null }
  const { session } = openPage(commerce, stored)
  session.add(sixPack, 2)
  session.add(mug, 1)
  session.setAttributes({ giftText: 'Be well' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await settle(commerce, session)
  const page = openPage(commerce, { ...stored })
  await settle(commerce, page.session)
  return page
}

const before = [
  [sixPack.id, 2, 'once'],
  [mug.id, 1, 'once'],
]
const keyOf = (session: CartSession, index: number) => session.state().cart?.lines[index]?.key ?? ''

interface Change {
  what: string
  operation: string
  make(session: CartSession): void
  after: (string | number)[][]
}

const lineChanges: Change[] = [
  {
    what: 'adding',
    operation: 'CartLinesAdd',
    make: (session) => session.add(twelvePack, 1),
    after: [...before, [twelvePack.id, 1, 'once']],
  },
  {
    what: 'changing a quantity',
    operation: 'CartLinesUpdate',
    make: (session) => session.change(keyOf(session, 0), { quantity: 5 }),
    after: [[sixPack.id, 5, 'once'], before[1]!],
  },
  {
    what: 'adding to a line',
    operation: 'CartLinesUpdate',
    make: (session) => session.add(sixPack, 3),
    after: [[sixPack.id, 5, 'once'], before[1]!],
  },
  {
    what: 'removing',
    operation: 'CartLinesRemove',
    make: (session) => session.change(keyOf(session, 0), { quantity: 0 }),
    after: [before[1]!],
  },
  {
    what: 'another option',
    operation: 'CartLinesUpdate',
    make: (session) => session.change(keyOf(session, 0), { merchandise: twelvePack, quantity: 1 }),
    after: [[twelvePack.id, 1, 'once'], before[1]!],
  },
  {
    what: 'a plan',
    operation: 'CartLinesUpdate',
    make: (session) => session.change(keyOf(session, 0), { sellingPlan: plan }),
    after: [[sixPack.id, 2, plan.name], before[1]!],
  },
]

test.each(lineChanges)(
  'ERR-09, ERR-10, ERR-11: $what: a failure is reported, shown and rolled back; then it works again',
  async ({ operation, make, after }) => {
    const commerce = await startFaultyCommerce()
    for (const [fault, response] of mutationFaults) {
      const { session, toasts, report } = await comeBack(commerce)
      commerce.faults.set(operation, response)
      make(session)
      const assumed = shownIn(session)
      await settle(commerce, session)
      const { status } = session.state()
      const failed = { status, lines: shownIn(session), reports: report.mock.calls.length }
      commerce.faults.clear()
      make(session)
      await settle(commerce, session)
      const code = /^userErrors of (.*)/u.exec(fault)?.[1]
      const shown = toasts.error.mock.calls.flat()
      expect({ fault, assumed, failed, shown, made: shownIn(session) }).toEqual({
        fault,
        assumed: after,
        failed: { status: 'ready', lines: before, reports: 1 },
        shown: [code ? `No: ${code}` : generic],
        made: after,
      })
      expect(toasts.info).not.toHaveBeenCalled()
    }
  },
)

const giftText = (session: CartSession) =>
  session.state().cart?.attributes.find(({ key }) => key === 'giftText')?.value ?? null

interface QuietChange {
  what: string
  operation: string
  failure: string
  make(session: CartSession): void
  read(session: CartSession): unknown
  values: { before: unknown; after: unknown }
}

const quietChanges: QuietChange[] = [
  {
    what: 'ERR-07: saving a gift note',
    operation: 'CartAttributesUpdate',
    failure: 'Failed to update cart attributes',
    make: (session) => session.setAttributes({ giftText: 'Sleep well', giftEmail: 'ada@example.com' }),
    read: giftText,
    values: { before: 'Be well', after: 'Sleep well' },
  },
  {
    what: 'ERR-07: removing a gift note',
    operation: 'CartAttributesUpdate',
    failure: 'Failed to update cart attributes',
    make: (session) => session.setAttributes({ giftText: null, giftEmail: null }),
    read: giftText,
    values: { before: 'Be well', after: null },
  },
  {
    what: 'ERR-08: applying a discount code',
    operation: 'CartDiscountCodesUpdate',
    failure: 'Failed to apply discount code',
    make: (session) => session.setDiscountCodes(['CALM']),
    read: (session) => session.state().cart?.discountCodes,
    values: { before: [], after: [{ code: 'CALM', applicable: true }] },
  },
]

test.each(quietChanges)(
  '$what: a failure is reported but not shown, loses nothing, and works again afterwards',
  async ({ operation, failure, make, read, values }) => {
    const commerce = await startFaultyCommerce()
    for (const [fault, response] of mutationFaults) {
      const { session, toasts, report } = await comeBack(commerce)
      commerce.faults.set(operation, response)
      make(session)
      await settle(commerce, session)
      const failed = { value: read(session), lines: shownIn(session), shown: toasts.error.mock.calls }
      const reports = report.mock.calls.flat()
      commerce.faults.clear()
      make(session)
      await settle(commerce, session)
      expect({ fault, failed, reports, made: read(session) }).toEqual({
        fault,
        failed: { value: values.before, lines: before, shown: [] },
        reports: [expect.objectContaining({ message: failure })],
        made: values.after,
      })
    }
  },
)

test('a stored cart that cannot be fetched is reported, kept, and shown when the service is back', async () => {
  const commerce = await startFaultyCommerce()
  const stored = { cartId: null, deployId: null }
  const first = openPage(commerce, stored)
  first.session.add(sixPack, 2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await settle(commerce, first.session)
  for (const [fault, response] of Object.entries(outages)) {
    commerce.faults.set('Cart', response)
    const { session, report } = openPage(commerce, stored)
    await settle(commerce, session)
    const { status } = session.state()
    const reports = report.mock.calls.length
    commerce.faults.clear()
    session.refresh()
    await settle(commerce, session)
    const lines = [[sixPack.id, 2, 'once']]
    expect({ fault, status, reports, lines: shownIn(session) }).toEqual({ fault, status: 'failed', reports: 1, lines })
  }
  expect(commerce.sent.filter((operation) => operation === 'CartCreate')).toHaveLength(1)
})

test('CART-06, ERR-03, ERR-06: a failed cart creation is reported, shown at an addition, and retried', async () => {
  const commerce = await startFaultyCommerce()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const [fault, response] of mutationFaults) {
    commerce.faults.set('CartCreate', response)
    const { session, toasts, report, emit } = openPage(commerce, { cartId: null, deployId: null })
    await settle(commerce, session)
    const reports = report.mock.calls.flat()
    const events = emit.mock.calls.flat()
    session.add(sixPack, 1)
    await settle(commerce, session)
    commerce.faults.clear()
    session.add(sixPack, 1)
    await settle(commerce, session)
    const shown = { info: toasts.info.mock.calls.flat(), errors: toasts.error.mock.calls.flat() }
    expect({ fault, reports, events, shown, lines: shownIn(session) }).toEqual({
      fault,
      reports: [expect.objectContaining({ message: 'Cart Creation Failed' })],
      events: [expect.objectContaining({ type: 'cart-creation-failed' })],
      shown: { info: [expired, expired, 'You are all set.'], errors: [cannotCreate] },
      lines: [[sixPack.id, 1, 'once']],
    })
    expect(toasts.dismissInfo).toHaveBeenCalledOnce()
  }
})

test('an addition whose response was lost counts once, also on an existing line', async () => {
  const commerce = await startFaultyCommerce()
  const { session, toasts } = await comeBack(commerce)
  commerce.lost.add('CartLinesAdd')
  session.add(twelvePack, 1)
  await settle(commerce, session)
  expect(shownIn(session)).toEqual([...before, [twelvePack.id, 1, 'once']])
  const stored = { cartId: session.state().cart?.id ?? null, deployId: '1' }
  const early = openPage(commerce, stored)
  commerce.lost.add('CartLinesAdd')
  early.session.add(mug, 2)
  await settle(commerce, early.session)
  expect(shownIn(early.session)).toEqual([before[0], [mug.id, 3, 'once'], [twelvePack.id, 1, 'once']])
  expect(toasts.error).not.toHaveBeenCalled()
  expect(commerce.lost.size).toBe(0)
})

test('an addition that never arrived is sent again when the service responds', async () => {
  const commerce = await startFaultyCommerce()
  const { session, toasts } = await comeBack(commerce)
  for (const operation of ['CartLinesAdd', 'Cart']) commerce.faults.set(operation, outages['a cut connection']!)
  session.add(twelvePack, 1)
  await commerce.pass()
  await commerce.pass()
  expect(shownIn(session)).toHaveLength(before.length + 1)
  commerce.faults.clear()
  await settle(commerce, session)
  expect(shownIn(session)).toEqual([...before, [twelvePack.id, 1, 'once']])
  expect(toasts.error).not.toHaveBeenCalled()
})
