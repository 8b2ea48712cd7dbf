// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { line } from '../../features/cart/model/testing.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import { CartPage } from './cart-page.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

test('two gift cards can be told apart by whom they are for', () => {
  const lines = ['kim@example.com', 'lee@example.com'].map((value) => ({
    line: line(value, { attributes: [{ key: 'Recipient email', value }] }),
    path: undefined,
    quantityRule: undefined,
  }))
  const cart = { lines, total: { amount: '20.0', currencyCode: 'USD' as const }, discountCodes: [], notes: [] }
  showInShop(<CartPage cart={{ ...cart, giftCards: null }} isOutOfReach={false} refusals={[]} />)
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(told).toEqual(['kim@example.com', 'lee@example.com'])
})
