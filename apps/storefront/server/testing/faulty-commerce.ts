import { sellingPlanNumber } from '@shop/commerce-service/catalogue-ids'
import { vi } from 'vitest'
import { catalogue, createTestShop, mug, tonic12, tonic6 } from '../../../../services/commerce/testing/commerce.ts'
import { toGid } from '../../../../services/commerce/values/gid.ts'
import { createStorefrontClient } from '../../app/commerce/storefront-client.ts'
import { createCartApi } from '../../app/features/cart/service/cart-api.ts'
import type { CartEvent } from '../../app/features/cart/session/cart-source.ts'
import { createCartSession, type CartSession } from '../../app/features/cart/session/cart-session.ts'
import type { StoredCart } from '../../app/features/cart/session/cart-storage.ts'
import { merchandise } from '../../app/features/cart/model/testing.ts'
import type { Fault } from './faults.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'

const sellingPlans = `Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles
Save,Deliver every,Every 2 weeks,week,2,percentage,10,tonic
`

/** The products, as the cart contains them. */
export const variants = {
  sixPack: merchandise(tonic6),
  twelvePack: merchandise(tonic12),
  mug: merchandise(mug),
  plan: { id: toGid('SellingPlan', sellingPlanNumber('Save', 'Every 2 weeks')), name: 'Every 2 weeks' },
}

/** `AbortSignal.timeout` by the test's clock. */
function timeoutOfTestClock(milliseconds: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), milliseconds)
  return limit.signal
}

const operationIn = (body: unknown): string => /(?:query|mutation) (\w+)/u.exec(String(body))?.[1] ?? ''

/**
 * The real commerce service, called by the shop's real client. The operations in `faults` fail; the next one of each in
 * `lost` is executed, and its response is lost.
 */
export async function startFaultyCommerce() {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutOfTestClock)
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, sellingPlans, discounts: 'Code,Type,Value\nCALM,percentage,10\n' })
  const faults = new Map<string, Fault>()
  const lost = new Set<string>()
  const sent: string[] = []
  let answering = 0
  async function answer(request: Request): Promise<Response> {
    answering++
    try {
      return await service.fetch(request)
    } finally {
      answering--
    }
  }
  const client = createStorefrontClient({
    name: 'cart',
    url: 'https://shop.test/api/2023-07/graphql.json',
    accessToken: null,
    async fetch(url, init) {
      const operation = operationIn(init?.body)
      sent.push(operation)
      const fault = faults.get(operation)
      if (fault) return fault(init?.signal)
      const response = await answer(new Request(url, { ...init, keepalive: false }))
      if (lost.delete(operation)) throw new TypeError('Failed to fetch')
      return response
    },
  })
  /** Advances the test's clock while the service works in real time. */
  async function pass(): Promise<void> {
    do await new Promise((resolve) => void setImmediate(resolve))
    while (answering > 0)
    await vi.advanceTimersByTimeAsync(250)
  }
  return { client, faults, lost, sent, pass }
}

export type FaultyCommerce = Awaited<ReturnType<typeof startFaultyCommerce>>

/** A page with the cart of a shopper whose browser has stored `stored`, and its messages and reports. */
export function openPage({ client }: FaultyCommerce, stored: StoredCart) {
  const toasts = {
    info: vi.fn<(text: string) => void>(),
    dismissInfo: vi.fn<() => void>(),
    error: vi.fn<(text: string) => void>(),
  }
  const report = watchReports()
  const emit = vi.fn<(event: CartEvent) => void>()
  const session = createCartSession({
    api: createCartApi(client),
    storage: {
      read: () => stored,
      write: (next) => void Object.assign(stored, next),
      storeUnconfirmed: () => {},
      takeUnconfirmed: () => ({ additions: [], lines: [], attributes: {} }),
    },
    release: () => '1',
    withLock: (work) => work(),
    toasts,
    emit,
    attributes: () => [],
  })
  return { session, toasts, report, emit }
}

/** Advances the clock until the service has responded to everything, or a limit is reached. */
export async function settle({ pass }: FaultyCommerce, session: CartSession): Promise<void> {
  let isDone = false
  for (let more = 8; more > 0; more -= isDone ? 1 : 0) {
    void session.settled().then(() => (isDone = true))
    await pass()
  }
}

/** The cart's lines: variant, quantity and plan. */
export const shownIn = (session: CartSession) =>
  session
    .state()
    .cart?.lines.map(({ quantity, merchandise, sellingPlan }) => [
      merchandise.id,
      quantity,
      sellingPlan?.name ?? 'once',
    ])
