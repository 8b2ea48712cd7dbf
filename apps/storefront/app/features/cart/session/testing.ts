import { vi, type Mock } from 'vitest'
import { noteOf, type Cart } from '../model/cart.ts'
import type { Addition, AttributeValues, UnconfirmedLine } from '../model/pending-changes.ts'
import { cartOf, line, merchandise, plan } from '../model/testing.ts'
import type { CartApi } from '../service/cart-api.ts'
import type { CartEvent } from './cart-source.ts'
import { createCartSession, type CartSession, type CartSessionOptions } from './cart-session.ts'
import type { StoredCart } from './cart-storage.ts'
import { watchReports } from '../../../testing/watch-reports.ts'

const noErrors: string[] = []
const answer = (cart: Cart | undefined) => ({ cart: cart ? structuredClone(cart) : null, errors: noErrors })

/**
 * An in-memory cart service that behaves like the shop's own, with a stock of 100 per variant. Its functions are mocks.
 */
export function fakeService() {
  const carts = new Map<string, Cart>()
  let lastId = 0
  const change = (id: string, update: (cart: Cart) => Partial<Cart>) => {
    const cart = carts.get(id)
    if (cart) carts.set(id, { ...cart, ...update(cart) })
    return answer(carts.get(id))
  }
  const api = {
    fetch: vi.fn<CartApi['fetch']>(async (id) => answer(carts.get(id)).cart),
    create: vi.fn<CartApi['create']>(async (attributes) => {
      const id = `cart-${++lastId}`
      carts.set(id, cartOf([], { id, attributes }))
      return answer(carts.get(id))
    }),
    addLines: vi.fn<CartApi['addLines']>(async (id, added) =>
      change(id, ({ lines }) => ({
        lines: [
          ...lines,
          ...added.map(({ merchandiseId, quantity, sellingPlanId, attributes = [] }) =>
            line(merchandiseId, {
              ...(attributes.length > 0 && { id: `line-${merchandiseId}-${JSON.stringify(attributes)}` }),
              quantity,
              sellingPlan: sellingPlanId ? plan : null,
              attributes,
              note: noteOf(attributes),
            }),
          ),
        ],
      })),
    ),
    updateLines: vi.fn<CartApi['updateLines']>(async (id, updates) =>
      change(id, ({ lines }) => ({
        lines: lines.map((known) => {
          const update = updates.find((each) => each.id === known.id)
          if (!update) return known
          const { quantity, merchandiseId, sellingPlanId } = update
          return {
            ...known,
            quantity,
            ...(merchandiseId && { merchandise: merchandise(merchandiseId) }),
            ...(sellingPlanId !== undefined && { sellingPlan: sellingPlanId ? plan : null }),
          }
        }),
      })),
    ),
    removeLines: vi.fn<CartApi['removeLines']>(async (id, removed) =>
      change(id, ({ lines }) => ({ lines: lines.filter((known) => !removed.includes(known.id)) })),
    ),
    updateAttributes: vi.fn<CartApi['updateAttributes']>(async (id, attributes) => change(id, () => ({ attributes }))),
    updateDiscountCodes: vi.fn<CartApi['updateDiscountCodes']>(async (id, codes) =>
      change(id, () => ({ discountCodes: codes.map((code) => ({ code, applicable: true })) })),
    ),
    fetchStock: vi.fn<CartApi['fetchStock']>(async (ids) => ids.map((id) => merchandise(id))),
  }
  return { api, carts }
}

/** A lock shared by the tabs of a browser: runs one task at a time. */
export function sharedLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** A session over such a service, with what it has shown, reported, stored and emitted. */
export function openSession(
  stored: StoredCart = { cartId: null, deployId: null },
  service = fakeService(),
  unconfirmed: { additions: Addition[]; lines: UnconfirmedLine[]; attributes?: AttributeValues } = {
    additions: [],
    lines: [],
  },
  withLock: CartSessionOptions['withLock'] = (work) => work(),
) {
  const write = vi.fn((next: StoredCart) => void Object.assign(stored, next))
  const toasts = {
    info: vi.fn<(text: string) => void>(),
    dismissInfo: vi.fn(),
    error: vi.fn<(text: string) => void>(),
  }
  const report = watchReports()
  const emit = vi.fn<(event: CartEvent) => void>()
  const session = createCartSession({
    api: service.api,
    storage: {
      read: () => stored,
      write,
      storeUnconfirmed(left) {
        unconfirmed.additions.push(...left.additions)
        unconfirmed.lines.push(...left.lines)
        unconfirmed.attributes = { ...unconfirmed.attributes, ...left.attributes }
      },
      takeUnconfirmed() {
        const { additions, lines, attributes = {} } = unconfirmed
        delete unconfirmed.attributes
        return { additions: additions.splice(0), lines: lines.splice(0), attributes }
      },
    },
    release: () => '1',
    withLock,
    toasts,
    emit,
    attributes: () => [{ key: 'utm_source', value: 'letter' }],
  })
  return { session, write, toasts, report, emit, ...service }
}

/** A session whose cart contains one of each item. */
export async function openWith(...ids: string[]) {
  const opened = openSession()
  for (const id of ids) opened.session.add(merchandise(id), 1)
  await opened.session.settled()
  return opened
}

/** Sends queued changes and waits for the responses. */
export async function send(session: CartSession): Promise<void> {
  await vi.advanceTimersByTimeAsync(250)
  await session.settled()
}

/** The displayed quantity by variant. */
export const quantities = (session: CartSession) =>
  session.state().cart?.lines.map(({ quantity, merchandise }) => [merchandise.id, quantity])

/** Delays the next call of `mock` until the gate opens; then it returns as usual, or as `answer` does. */
export function hold<Given extends unknown[], Result>(
  mock: Mock<(...given: Given) => Promise<Result>>,
  answer: (...given: Given) => Promise<Result> = mock.getMockImplementation()!,
): PromiseWithResolvers<void> {
  const gate = Promise.withResolvers<void>()
  mock.mockImplementationOnce(async (...given) => {
    await gate.promise
    return answer(...given)
  })
  return gate
}
