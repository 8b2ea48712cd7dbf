// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showInShop } from '../../../testing/shop-stub.tsx'
import type { Attribute } from '../model/cart.ts'
import { toMerchandise } from '../model/merchandise.ts'
import type { LineEdit } from '../model/pending-changes.ts'
import { line, merchandise, plan } from '../model/testing.ts'
import { CartLineRow } from './cart-line-row.tsx'

/** Renders a line and returns the terms and descriptions of its attributes. */
function termsOf(attributes: Attribute[]): string[] {
  const nothing = { name: 'a', path: undefined, product: undefined, subscriptionSkus: [], onChange() {}, onRemove() {} }
  showInShop(<CartLineRow line={line('a', { attributes })} {...nothing} />)
  return [...document.querySelectorAll('dl > *')].map(({ textContent }) => textContent)
}

test('a line shows what the shopper entered for it, without the attributes that only programs read', () => {
  const entered = [
    { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
    { key: 'Recipient email', value: 'kim@example.com' },
    { key: 'Recipient name', value: null },
    { key: 'Message', value: 'Be well' },
  ]
  expect(termsOf(entered)).toEqual(['Recipient email: kim@example.com', 'Message: Be well'])
})

test('a line of a product without options does not say what stores call its only variant', () => {
  const only = { ...merchandise('mug'), title: 'Default Title', image: null }
  const sold = toMerchandise(only, { id: 'mug', title: 'Dusk Mug', productType: 'Merch' })
  const nothing = { name: 'a', path: undefined, product: undefined, subscriptionSkus: [], onChange() {}, onRemove() {} }
  showInShop(<CartLineRow line={line('mug', { merchandise: sold })} {...nothing} />)
  expect(screen.getByRole('listitem').textContent).not.toContain('Default')
})

test('a line for which nothing was entered has no list', () => {
  expect(termsOf([{ key: '_source', value: 'page' }])).toEqual([])
  expect(screen.getByRole('listitem').querySelector('dl')).toBeNull()
})

test('DRAWER-08: another quantity of a subscription leaves its plan as it is', () => {
  const onChange = vi.fn<(change: LineEdit) => void>()
  const nothing = { name: 'a', path: undefined, product: undefined, subscriptionSkus: [], onRemove() {} }
  showInShop(<CartLineRow line={line('a', { sellingPlan: plan })} {...nothing} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: /^More: Quantity of a/ }))
  expect(onChange.mock.calls).toEqual([[{ quantity: 2 }]])
})
