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

test('what discounts take off is told beside their codes', () => {
  const lines = [{ line: line('Calm'), path: undefined, quantityRule: undefined }]
  const cart = { lines, notes: [], giftCards: null, discountCodes: [{ code: 'CALM', applicable: true }] }
  const total = { amount: '8.0', currencyCode: 'USD' as const }
  showInShop(<CartPage cart={{ ...cart, total }} isOutOfReach={false} refusals={[]} />)
  expect(screen.getByText('CALM')).toBeDefined()
  expect(screen.getByText('Discount').parentElement?.textContent).toBe('Discount-$2.00')
})

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
