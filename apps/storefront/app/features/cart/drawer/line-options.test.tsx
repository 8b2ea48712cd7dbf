// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LineProduct } from '../service/line-choices.ts'
import { LineOptions } from './line-options.tsx'
import { line, merchandise } from '../model/testing.ts'

afterEach(cleanup)

const usd = (amount: string) => ({ amount, currencyCode: 'USD' as const })
const monthly = { id: 'plan-4w', name: 'Every 4 weeks' }

interface Offered {
  id: string
  size: string
  plans: { id: string; name: string; intervalCount?: number }[]
  minimum?: number
}

const variant = ({ id, size, plans, minimum = 1 }: Offered): LineProduct['variants']['nodes'][number] => ({
  id,
  sku: `SKU-${id}`,
  title: size,
  availableForSale: true,
  quantityAvailable: 50,
  quantityRule: { minimum, maximum: null, increment: 1 },
  price: usd('20.0'),
  compareAtPrice: null,
  image: null,
  selectedOptions: [{ name: 'Pack Size', value: size }],
  sellingPlanAllocations: {
    nodes: plans.map(({ intervalCount = 4, ...sellingPlan }) => ({
      priceAdjustments: [{ price: usd('18.0') }],
      sellingPlan: {
        ...sellingPlan,
        deliveryPolicy: intervalCount
          ? { __typename: 'SellingPlanRecurringDeliveryPolicy', interval: 'WEEK', intervalCount }
          : null,
      },
    })),
  },
})

function show(offered: Offered[], bought: Parameters<typeof line>[1] = {}, requiresSellingPlan = false) {
  const variants = offered.map(variant)
  const product: LineProduct = {
    __typename: 'Product',
    id: 'product-a',
    title: 'Water',
    productType: 'Sparkling Water',
    requiresSellingPlan,
    options: [{ name: 'Pack Size', values: offered.map(({ size }) => size) }],
    variants: { nodes: variants },
  }
  const { id, selectedOptions } = variants[0]!
  const cartLine = line('a', { merchandise: merchandise(id, { selectedOptions }), ...bought })
  const onChange = vi.fn()
  const { container } = render(
    <LineOptions line={cartLine} name="Water" product={product} subscriptionSkus={['SKU-24']} onChange={onChange} />,
  )
  const optionsOf = (index: number) =>
    [...(container.querySelectorAll('select')[index]?.options ?? [])].map(
      ({ text, disabled }) => `${text}${disabled ? ' -' : ''}`,
    )
  return { sizes: optionsOf(0), terms: optionsOf(1), text: container.querySelector('p')?.textContent }
}

const small = { id: '6', size: '6 pack', plans: [monthly] }
const large = { id: '24', size: '24 pack', plans: [monthly] }

describe('plans of a line', () => {
  test('a size without the line’s plan says so and cannot be chosen: the plan does not change by itself', () => {
    expect(show([small, { ...large, plans: [] }], { sellingPlan: monthly }).sizes).toEqual([
      '6 pack',
      '24 pack (not Every 4 weeks) -',
    ])
  })

  test('ENTITY-10: a plan without an interval count is dropped in the cart too', () => {
    const unclear = { id: 'plan-x', name: 'Now and then', intervalCount: 0 }
    expect(show([{ ...small, plans: [monthly, unclear] }, large]).terms).toEqual(['One-time purchase', 'Every 4 weeks'])
  })
})

test('the only size of a product is text beside its plans, and no size at all is none', () => {
  expect(show([small])).toEqual({ sizes: ['One-time purchase', 'Every 4 weeks'], terms: [], text: '6 pack' })
  expect(show([small, large]).text).toBeUndefined()
  expect(show([{ ...small, size: 'Default Title' }]).text).toBeUndefined()
})

test('a size not sold in the line’s quantity says so: the quantity does not change by itself', () => {
  const tray = { id: '12', size: '12 pack', plans: [], minimum: 2 }
  expect(show([small, tray]).sizes).toEqual(['6 pack', '12 pack (from 2 pieces on) -'])
  expect(show([small, tray], { quantity: 2 }).sizes).toEqual(['6 pack', '12 pack'])
})

describe('subscription only', () => {
  test('PUB-28: a size that is sold by subscription only cannot take the place of one bought one-time', () => {
    expect(show([small, large])).toMatchObject({
      sizes: ['6 pack', '24 pack (subscription only) -'],
      terms: ['One-time purchase', 'Every 4 weeks'],
    })
  })

  test('PUB-28: a subscription to such a size cannot be turned into a one-time purchase', () => {
    expect(show([large, small], { sellingPlan: monthly })).toMatchObject({
      sizes: ['24 pack', '6 pack'],
      terms: ['Every 4 weeks'],
    })
  })

  test('PUB-28: a line of such a size bought one-time says that a plan must be chosen', () => {
    expect(show([large, small]).terms).toEqual(['Subscription only: choose how often -', 'Every 4 weeks'])
  })

  test('what the catalogue sells by subscription only has no one-time purchase', () => {
    expect(show([small, large], { sellingPlan: monthly }, true).terms).toEqual(['Every 4 weeks'])
  })
})
