// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cartOf, line, merchandise } from '../model/testing.ts'
import { LineAttributes, LineHead, Subtotal } from './cart-parts.tsx'

afterEach(cleanup)

test.for([
  { currencyCode: 'KWD', price: '1.255', total: '2.51', shown: 'KWD\u00A02.510' },
  { currencyCode: 'PKR', price: '99.5', total: '199.0', shown: 'PKR\u00A0199' },
  { currencyCode: 'JPY', price: '1980.0', total: '3960.0', shown: '¥3,960' },
])('a cart in $currencyCode comes to what its lines do, and says so', ({ currencyCode, shown, ...amounts }) => {
  const price = { amount: amounts.price, currencyCode }
  const bought = line('water', { quantity: 2, merchandise: merchandise('water', { price }) })
  const cart = cartOf([bought], { total: { amount: amounts.total, currencyCode } })
  const { container } = render(
    <>
      <LineHead line={bought} path={undefined} />
      <Subtotal {...cart} />
    </>,
  )
  expect(container.textContent).toBe(`water${shown}Subtotal ${shown}`)
  expect(screen.getByRole('status').textContent).toBe(`Subtotal ${shown}`)
})

test('a reduced line says what all its pieces would have cost; a code without an effect is named as one', () => {
  const reduced = merchandise('water', { compareAtPrice: { amount: '12.5', currencyCode: 'USD' } })
  const bought = line('water', { quantity: 2, merchandise: reduced })
  const discountCodes = [
    { code: 'CALM', applicable: true },
    { code: 'GONE', applicable: false },
  ]
  const cart = cartOf([bought], { total: { amount: '18.0', currencyCode: 'USD' }, discountCodes })
  const { container } = render(
    <>
      <LineHead line={bought} path={undefined} />
      <Subtotal {...cart} />
    </>,
  )
  expect(container.textContent).toBe(
    'water$20.00before $25.00Discount codeCALMDoes not applyGONEDiscount-$2.00Subtotal $18.00',
  )
})

test('a line that is sold out says so', () => {
  render(<LineHead line={line('water', { merchandise: merchandise('water') })} path={undefined} />)
  expect(screen.queryByText('Sold out. Please remove it.')).toBeNull()
  const gone = merchandise('water', { availableForSale: false, quantityAvailable: 0 })
  render(<LineHead line={line('water', { merchandise: gone })} path={undefined} />)
  expect(screen.getByText('Sold out. Please remove it.')).toBeDefined()
})

test('a line’s attribute in a script from right to left is read in its own direction', () => {
  const { container } = render(
    <LineAttributes line={line('card', { attributes: [{ key: 'Message', value: 'مرحبا' }] })} />,
  )
  expect(container.querySelector('dd')?.dir).toBe('auto')
})
