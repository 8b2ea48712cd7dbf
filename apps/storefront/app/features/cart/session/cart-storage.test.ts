import { expect, test, vi } from 'vitest'
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
  const { read, write } = createCartStorage('1', cookie)
  expect(read()).toEqual({ cartId: 'older', deployId: '1' })
  cookie.read.mockReturnValue('newer')
  expect(read()).toEqual({ cartId: 'newer', deployId: '1' })
  write({ cartId: 'newer', deployId: '1' })
  expect(cookie.write).toHaveBeenCalledWith({ cartId: 'newer', deployId: '1' })
  expect(Object.fromEntries(entries)).toEqual({ cart_id: 'newer', deploy_id: '1' })
})
