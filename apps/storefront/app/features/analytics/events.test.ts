import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useShop } from '../../stores/shop.ts'
import type { AnalyticsEvent } from './events.ts'

const item = {
  product_id: 'gid://shop/Product/1',
  sku: 'SW-1',
  name: 'White Peach & Thyme',
  variant: '12 pack',
  price: 36,
  url: 'https://shop.test/shop/sparkling-water/white-peach-thyme',
}
const suggestion = { product_id: item.product_id, name: item.name, url: item.url }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  useShop.setState({ googleClientId: '1.2' })
})
afterEach(() => {
  globalThis.dataLayer = undefined
  globalThis._learnq = undefined
})

/** Pushes into an initialized data layer and returns its contents. */
async function pushed(event: AnalyticsEvent): Promise<unknown[]> {
  const { useShop } = await import('../../stores/shop.ts')
  useShop.setState({ googleClientId: '1.2' })
  const layer: unknown[] = []
  globalThis.dataLayer = layer
  const { track } = await import('./events.ts')
  track(event)
  return layer
}

describe('events', () => {
  test('ANALYTICS-01, ANALYTICS-02: Cart Viewed carries client id, cart id and the products', async () => {
    const event: AnalyticsEvent = { event: 'Cart Viewed', cart_id: 'gid://shop/Cart/1', products: [item] }
    expect(await pushed(event)).toEqual([
      { event: 'Cart Viewed', google_client_id: '1.2', cart_id: 'gid://shop/Cart/1', products: [item] },
    ])
  })

  test('ANALYTICS-03: Product Removed carries client id, cart id and the product', async () => {
    expect(await pushed({ event: 'Product Removed', cart_id: 'c1', ...item })).toEqual([
      { event: 'Product Removed', google_client_id: '1.2', cart_id: 'c1', ...item },
    ])
  })

  test('ANALYTICS-04: Suggested Product in Cart Viewed carries client id, product id, name and url', async () => {
    expect(await pushed({ event: 'Suggested Product in Cart Viewed', ...suggestion })).toEqual([
      { event: 'Suggested Product in Cart Viewed', google_client_id: '1.2', ...suggestion },
    ])
  })

  test('ANALYTICS-05: Suggested Product in Cart Clicked carries client id, product id, name and url', async () => {
    expect(await pushed({ event: 'Suggested Product in Cart Clicked', ...suggestion })).toEqual([
      { event: 'Suggested Product in Cart Clicked', google_client_id: '1.2', ...suggestion },
    ])
  })

  test('ANALYTICS-06: Lead carries the email and the client id', async () => {
    expect(await pushed({ event: 'Lead', email: 'ada@example.com' })).toEqual([
      { event: 'Lead', google_client_id: '1.2', email: 'ada@example.com' },
    ])
  })

  test('ANALYTICS-07: the newsletter service receives the visitor’s identity, where its script is loaded', async () => {
    const { identify } = await import('./events.ts')
    identify('before@example.com')
    const queue: unknown[] = []
    globalThis._learnq = queue
    identify('ada@example.com')
    expect(queue).toEqual([['identify', { $email: 'ada@example.com' }]])
  })
})

describe('before the data layer', () => {
  test('an event waits for the data layer, at most ten tries 200 ms apart', async () => {
    const { track } = await import('./events.ts')
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    track({ event: 'Lead', email: 'ada@example.com' })
    await vi.advanceTimersByTimeAsync(1999)
    const layer: unknown[] = []
    globalThis.dataLayer = layer
    await vi.advanceTimersByTimeAsync(1)
    expect(layer).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('ERR-24, ERR2-07: without a data layer after ten retries there is only a console warning', async () => {
    const { track } = await import('./events.ts')
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    track({ event: 'Lead', email: 'ada@example.com' })
    await vi.advanceTimersByTimeAsync(1999)
    expect(warn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(warn.mock.calls).toEqual([['Analytics were not initialised.']])
    track({ event: 'Lead', email: 'ada@example.com' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(warn).toHaveBeenCalledOnce()
    expect(globalThis.dataLayer).toBeUndefined()
  })
})
