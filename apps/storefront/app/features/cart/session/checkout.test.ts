import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogueProduct } from '../../../commerce/catalogue.ts'
import type { CartResponse } from '../service/cart-api.ts'
import { checkOut, useCheckout, type CheckoutOptions } from './checkout.ts'
import { openSession, quantities, send } from './testing.ts'
import { cartOf, line, merchandise, plan } from '../model/testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.runAllTimers())

const promotional: CatalogueProduct = {
  id: 'gid://shopify/Product/9',
  title: 'A postcard',
  productType: 'Merch',
  variants: {
    nodes: [
      {
        id: 'postcard',
        sku: 'CARD',
        title: 'Default Title',
        availableForSale: true,
        quantityAvailable: 10,
        price: { amount: '0.0', currencyCode: 'USD' },
        compareAtPrice: null,
        image: null,
        selectedOptions: [],
      },
    ],
  },
}

const pack = merchandise('water', { selectedOptions: [{ name: 'Pack Size', value: '12 pack' }] })

async function ready(changes: Partial<CheckoutOptions> = {}) {
  const opened = openSession()
  const { session, api, carts } = opened
  const steps: string[] = []
  api.addLines.mockImplementationOnce(async (id) => {
    carts.set(id, cartOf([line('water', { merchandise: pack, sellingPlan: plan })], { id }))
    return { cart: await api.fetch(id), errors: [] }
  })
  session.add(pack, 1)
  await session.settled()
  const options: CheckoutOptions = {
    session,
    loadSettings: async () => ({
      promotions: [{ size: '12 pack', targetProductSkus: [], limitedTargetProductSkus: ['CARD'] }],
      discount: { isEnabled: true, discountCode: 'EXHALE', startTime: null, endTime: null, isSubscriptionOnly: true },
      hiddenProducts: [],
    }),
    async promotionalProducts() {
      steps.push(`promotions while ${useCheckout.getState().status}`)
      return [promotional]
    },
    discountCode: null,
    clearDiscountCookie: () => void steps.push('cookie'),
    redirect: ({ lines, discountCodes }) =>
      void steps.push(
        `redirect with ${lines.map(({ merchandise: { id } }) => id)} ${discountCodes.map(({ code }) => code)}`,
      ),
    notifyError: (message) => void steps.push(message),
    ...changes,
  }
  return { ...opened, options, steps }
}

function statusAfter(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds)
  return useCheckout.getState().status
}

describe('promotions and discounts', () => {
  test.each<[string, string, CheckoutOptions['promotionalProducts']]>([
    ['fails', 'down', () => Promise.reject(new Error('down'))],
    ['does not respond', 'No response within 8000 ms', () => new Promise(() => {})],
  ])('a catalogue that %s delays the order by 8 s at most', async (_what, message, promotionalProducts) => {
    const { options, steps, report } = await ready({ promotionalProducts })
    await Promise.all([checkOut(options), vi.advanceTimersByTimeAsync(8000)])
    expect(steps).toEqual(['cookie', 'redirect with water EXHALE'])
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error(message))
  })

  test.each([
    ['fails', () => Promise.reject(new Error('down'))],
    ['is refused', async () => ({ cart: null, errors: ['Sold out'] })],
  ])('a promotional item whose addition %s does not prevent the order', async (_what, implementation) => {
    const { options, steps, api } = await ready()
    api.addLines.mockImplementationOnce(implementation)
    await checkOut(options)
    expect(steps.slice(1)).toEqual(['cookie', 'redirect with water EXHALE'])
  })

  test('PROMO-02: a promotional item that is sold out is not added, and the shopper sees no error', async () => {
    const [variant] = promotional.variants.nodes
    const soldOut = { ...variant!, availableForSale: false, quantityAvailable: 0 }
    const { options, steps, api, toasts } = await ready({
      promotionalProducts: async () => [{ ...promotional, variants: { nodes: [soldOut] } }],
    })
    await checkOut(options)
    expect(steps.at(-1)).toBe('redirect with water EXHALE')
    expect([api.addLines.mock.calls.length, toasts.error.mock.calls]).toEqual([1, []])
  })

  test('PROMO-02: a promotional SKU is added once, even if two products have it', async () => {
    const [variant] = promotional.variants.nodes
    const other = { ...promotional, id: 'gid://shopify/Product/8', variants: { nodes: [{ ...variant!, id: 'other' }] } }
    const { options, steps } = await ready({ promotionalProducts: async () => [promotional, other] })
    await checkOut(options)
    expect(steps.at(-1)).toBe('redirect with water,postcard EXHALE')
  })

  test('PROMO-02: an item that another checkout of the cart adds at the same time is in it once', async () => {
    const { options, steps, api, carts } = await ready()
    const card = merchandise('postcard', { sku: 'CARD', selectedOptions: [] })
    api.addLines.mockImplementationOnce(async (id) => {
      const { lines } = carts.get(id)!
      carts.set(id, cartOf([...lines, line('postcard', { merchandise: card, quantity: 2 })], { id }))
      return { cart: await api.fetch(id), errors: [] }
    })
    await checkOut(options)
    expect(steps.at(-1)).toBe('redirect with water,postcard EXHALE')
    expect(carts.get('cart-1')?.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('a discount that cannot be applied does not affect anything else', async () => {
    const { options, steps, api } = await ready()
    api.updateDiscountCodes.mockRejectedValueOnce(new Error('down'))
    await checkOut(options)
    expect(steps.slice(1)).toEqual(['cookie', 'redirect with water,postcard '])
  })

  test('DISC-07: the code of an earlier checkout goes when the subscription has left the cart', async () => {
    const { options, steps, session } = await ready()
    session.setDiscountCodes(['calm'])
    await checkOut(options)
    vi.runAllTimers()
    session.change(session.state().cart!.lines[0]!.key, { quantity: 1, sellingPlan: null })
    await checkOut(options)
    const redirects = steps.filter((step) => step.startsWith('redirect'))
    expect(redirects).toEqual(['redirect with water,postcard calm,EXHALE', 'redirect with water,postcard calm'])
  })

  test('DISC-02: the code of the visitor’s link stays, though it is also the automatic one', async () => {
    const { options, steps, session } = await ready({ discountCode: 'exhale' })
    session.setDiscountCodes(['EXHALE'])
    session.change(session.state().cart!.lines[0]!.key, { quantity: 1, sellingPlan: null })
    await checkOut(options)
    expect(steps.at(-1)).toBe('redirect with water,postcard EXHALE')
  })

  test('without the settings the order continues, without promotions and code', async () => {
    const { options, steps } = await ready({ loadSettings: async () => null })
    await checkOut(options)
    expect(steps).toEqual(['cookie', 'redirect with water '])
  })

  test('a cart that another tab has ordered leads to its order, not to the empty cart that replaced it', async () => {
    const redirect = vi.fn<CheckoutOptions['redirect']>()
    const { options, session, carts } = await ready({ redirect })
    const ordered = session.state().cart
    carts.clear()
    await checkOut(options)
    expect(session.state().cart?.id).not.toBe(ordered?.id)
    expect(redirect).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: ordered?.id }))
  })

  test('a stale promotional line that cannot be removed is not doubled', async () => {
    const { options, session, steps, api, carts } = await ready()
    const card = { sku: 'CARD', selectedOptions: [] }
    carts.set(
      'cart-1',
      cartOf([line('water', { merchandise: pack }), line('postcard', { merchandise: merchandise('postcard', card) })], {
        id: 'cart-1',
      }),
    )
    session.refresh()
    await vi.advanceTimersByTimeAsync(250)
    api.removeLines.mockRejectedValueOnce(new Error('down'))
    await checkOut(options)
    expect(steps.at(-1)).toMatch(/^redirect with water,postcard/)
    expect(carts.get('cart-1')?.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })
})

describe('failures', () => {
  test('an invalid address is reported and shown, and the button works again', async () => {
    const { options, steps, report } = await ready({
      redirect: () => {
        throw new TypeError('Invalid URL')
      },
    })
    await checkOut(options)
    expect(steps.at(-1)).toBe('Something went wrong. Please try again.')
    expect(report).toHaveBeenCalledExactlyOnceWith(new TypeError('Invalid URL'))
    expect(statusAfter(750)).toBe('idle')
  })
})

describe('the way to the checkout', () => {
  test('CHECKOUT-01: loading, then promotions on the real cart, then the cookie goes, then the redirect', async () => {
    const { options, steps, api } = await ready()
    await checkOut(options)
    expect(steps).toEqual(['promotions while loading', 'cookie', 'redirect with water,postcard EXHALE'])
    expect(api.addLines).toHaveBeenLastCalledWith(
      'cart-1',
      [{ merchandiseId: 'postcard', quantity: 1 }],
      expect.anything(),
    )
  })

  test('CHECKOUT-02: the spinner finishes after 500 ms, and is gone 250 ms later', async () => {
    const { options } = await ready()
    await checkOut(options)
    expect([statusAfter(499), statusAfter(1), statusAfter(249), statusAfter(1)]).toEqual([
      'loading',
      'finished',
      'finished',
      'idle',
    ])
  })

  test('ERR-12: without a cart an error is shown, and the page stays', async () => {
    const { options, steps } = await ready()
    await checkOut({
      ...options,
      session: { ...options.session, state: () => ({ status: 'failed', cart: null }) },
    })
    expect(steps).toEqual(['Something went wrong: Cart not found.'])
  })

  test('after a change of which nothing is known, the order waits until the shopper sees the real cart', async () => {
    const { options, steps, session, api, toasts } = await ready({ loadSettings: async () => null })
    const update = api.updateLines.getMockImplementation()!
    api.updateLines.mockImplementationOnce(async (...given) => {
      await update(...given)
      throw new Error('no response')
    })
    api.fetch.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
    session.change(session.state().cart!.lines[0]!.key, { quantity: 2 })
    await send(session)
    for (const shown of [1, 2]) {
      await checkOut(options)
      vi.runAllTimers()
      expect([steps, quantities(session)]).toEqual([[], [['water', shown]]])
    }
    expect(toasts.error).toHaveBeenCalledTimes(3)
    await checkOut(options)
    expect(steps).toEqual(['cookie', 'redirect with water '])
  })

  test.each<[string, () => Promise<CartResponse>]>([
    ['fails', () => Promise.reject(new Error('down'))],
    ['is refused', async () => ({ cart: null, errors: ['Sold out'] })],
  ])(
    'nobody is sent to pay for another cart than they saw: a change that %s on the way ends it',
    async (_what, response) => {
      const { options, session, steps, api } = await ready()
      api.updateLines.mockImplementationOnce(response)
      session.change(session.state().cart!.lines[0]!.key, { quantity: 5 })
      await checkOut(options)
      expect(steps).toEqual([])
      expect(statusAfter(750)).toBe('idle')
      await checkOut(options)
      expect(steps.at(-1)).toMatch(/^redirect with water,postcard/)
    },
  )

  test('clicked twice, it happens once', async () => {
    const { options, steps } = await ready()
    await Promise.all([checkOut(options), checkOut(options)])
    expect(steps.filter((step) => step.startsWith('redirect'))).toHaveLength(1)
  })
})
