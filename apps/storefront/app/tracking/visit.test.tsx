// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useShop } from '../stores/shop.ts'
import { showInShop } from '../testing/shop-stub.tsx'
import { ShopLink } from '../ui/shop-link.tsx'
import { VisitObserver } from './visit.ts'

beforeEach(() => {
  document.cookie = 'discount_code=; Path=/; Max-Age=0'
})

test('DISC-02: a code is known after the navigation that has set its cookie, to the same page too', async () => {
  showInShop(
    <>
      <VisitObserver />
      <ShopLink to="/">Home</ShopLink>
    </>,
  )
  for (const code of ['EXHALE', 'OTHER']) {
    document.cookie = `discount_code=${code}; Path=/`
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Home' })))
    expect(useShop.getState().discountCode).toBe(code)
  }
})
