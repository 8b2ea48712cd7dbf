import { expect, test } from 'vitest'
import { planPrice, plansOf, type SellingPlan } from './selling-plan.ts'

const plan = (id: number, adjustment: SellingPlan['adjustment'], value: number): SellingPlan => ({
  id,
  name: `Plan ${id}`,
  optionName: 'Deliver every',
  interval: 'week',
  intervalCount: 2,
  adjustment,
  value,
})

test.each([
  ['percentage', 10, 1999, 1799],
  ['percentage', 50, 5, 2],
  ['percentage', 0, 1999, 1999],
  ['percentage', 100, 1999, 0],
  ['fixed amount', 500, 1999, 1499],
  ['fixed amount', 2000, 1999, 0],
  ['price', 1234, 1999, 1234],
] as const)('a plan with the adjustment %s of %d changes %d cents to %d', (adjustment, value, price, expected) => {
  expect(planPrice(price, plan(1, adjustment, value))).toBe(expected)
})

test('a product has the plans of all its groups, in order', () => {
  const [first, second, third] = [plan(1, 'price', 1), plan(2, 'price', 2), plan(3, 'price', 3)]
  const sellingPlanGroups = [
    { name: 'Every week', plans: [first, second] },
    { name: 'Every month', plans: [third] },
  ]
  expect(plansOf({ sellingPlanGroups })).toEqual([first, second, third])
})
