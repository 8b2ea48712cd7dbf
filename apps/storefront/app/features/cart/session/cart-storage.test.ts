import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UnconfirmedLine } from '../model/pending-changes.ts'
import { addition } from '../model/testing.ts'
import { stubStorage } from '../../../testing/browser-storage.ts'
import { cartCookie, cartInCookies } from './cart-cookie.ts'
import { createCartStorage } from './cart-storage.ts'

const made = { cartId: 'gid://shopify/Cart/1?key=a b', deployId: 'release 1' }

test.each([true, false])('a cookie names a cart for its own release (over HTTPS: %s)', (isSecure) => {
  const cookies = `a=b; ${cartCookie(made, isSecure).split(';')[0]}; c=d`
  expect(cartInCookies(cookies, 'release 1', isSecure)).toBe(made.cartId)
  expect(cartInCookies(cookies, 'release', isSecure)).toBeNull()
  expect(cartInCookies(cookies, 'release 1', !isSecure)).toBeNull()
})

test('the cookie’s cart has priority over local storage’s, and writes go to both', () => {
  const entries = stubStorage('localStorage').set('cart_id', 'older').set('deploy_id', '1')
  const cookie = { read: vi.fn<() => string | null>(() => null), write: vi.fn<(cart: object) => void>() }
  const { read, write } = createCartStorage(() => '1', cookie)
  expect(read()).toEqual({ cartId: 'older', deployId: '1' })
  cookie.read.mockReturnValue('newer')
  expect(read()).toEqual({ cartId: 'newer', deployId: '1' })
  write({ cartId: 'newer', deployId: '1' })
  expect(cookie.write).toHaveBeenCalledWith({ cartId: 'newer', deployId: '1' })
  expect(Object.fromEntries(entries)).toEqual({ cart_id: 'newer', deploy_id: '1' })
})

const noCookie = { read: () => null, write() {} }
const lineChange = (of: string, quantity: number): UnconfirmedLine => ({ kind: 'line', of, quantity })

describe('changes of a page that was left', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('changes without a response are kept for one page of the same release', () => {
    stubStorage('localStorage')
    const storage = createCartStorage(() => '1', noCookie)
    const [water, tub] = [addition('water'), addition('tub')]
    const [more, less] = [lineChange('line-1', 3), lineChange('line-1', 2)]
    storage.storeUnconfirmed({ deployId: '1', additions: [water], lines: [more], attributes: { a: '1', b: '1' } })
    storage.storeUnconfirmed({ deployId: '1', additions: [tub], lines: [less], attributes: { b: null } })
    expect(storage.takeUnconfirmed('1')).toEqual({
      additions: [water, tub],
      lines: [more, less],
      attributes: { a: '1', b: null },
    })
    expect(storage.takeUnconfirmed('1')).toEqual({ additions: [], lines: [], attributes: {} })
    storage.storeUnconfirmed({ deployId: '1', additions: [water], lines: [], attributes: {} })
    expect(storage.takeUnconfirmed('2')).toEqual({ additions: [], lines: [], attributes: {} })
  })

  test.each([30_000, -30_000])('changes that were sent are not kept when the clock is %i ms further', (clockChange) => {
    stubStorage('localStorage')
    const storage = createCartStorage(() => '1', noCookie)
    storage.storeUnconfirmed({
      deployId: '1',
      additions: [addition('water')],
      lines: [lineChange('line-1', 3)],
      attributes: { a: '1' },
    })
    vi.setSystemTime(Date.now() + clockChange)
    expect(storage.takeUnconfirmed('1')).toEqual({ additions: [addition('water')], lines: [], attributes: {} })
  })

  test.each([
    '{"deployId":"1","additions"',
    '{"deployId":"1"}',
    '{"deployId":"1","additions":[null],"lines":[],"leftAt":0}',
    '{"deployId":"1","additions":[],"lines":[{"kind":"line","of":7,"quantity":1}],"leftAt":0}',
    '{"deployId":"1","additions":[],"lines":[],"attributes":{"a":7},"leftAt":0}',
    '{"deployId":"1","additions":[],"lines":[],"attributes":null,"leftAt":0}',
    '7',
    'null',
  ])('stored changes that cannot be read are ignored: %s', (stored) => {
    stubStorage('localStorage').set('unanswered_changes', stored)
    expect(createCartStorage(() => '1', noCookie).takeUnconfirmed('1')).toEqual({
      additions: [],
      lines: [],
      attributes: {},
    })
  })
})
