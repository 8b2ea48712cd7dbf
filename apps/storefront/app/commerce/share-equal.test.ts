import { expect, test } from 'vitest'
import { shareEqual } from './share-equal.ts'

const plan = () => ({ name: 'Every 2 weeks', price: { amount: '19.8' } })

test('equal parts become one object, wherever they stand, and the rest stays as it is', () => {
  const product = { title: 'Water', variants: [{ plans: [plan()] }, { plans: [plan()], sku: null }] }
  const shared = shareEqual(product)
  expect(shared).toEqual(product)
  expect(shared.variants[1]?.plans).toBe(shared.variants[0]?.plans)
  expect(shared.variants[1]).not.toBe(shared.variants[0])
})
