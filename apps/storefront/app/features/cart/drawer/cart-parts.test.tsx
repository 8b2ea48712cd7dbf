// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cartOf, line, merchandise } from '../model/testing.ts'
import { LineHead, Subtotal } from './cart-parts.tsx'

const dinars = (amount: string) => ({ amount, currencyCode: 'KWD' })

test('a cart in dinars, which have three decimals, comes to what its lines do, without a discount', () => {
  const bought = line('water', { quantity: 2, merchandise: merchandise('water', { price: dinars('1.255') }) })
  const cart = cartOf([bought], { total: dinars('2.51') })
  const { container } = render(
    <>
      <LineHead line={bought} path={undefined} />
      <Subtotal {...cart} />
    </>,
  )
  expect(container.textContent).toBe('waterKWD\u00A02.510SubtotalKWD\u00A02.510')
})
