import { expect, test } from 'vitest'
import { taglineOfDay, taglines } from './empty-cart.tsx'

test('RECS-09: the taglines of a suggested product', () => {
  expect(taglines).toEqual([
    'an antidote to modern times',
    'how you wish that 2pm coffee made you feel',
    'not tired not wired',
  ])
  const days = [0, 1, 2].map((day) => taglineOfDay(day * 24 * 60 * 60 * 1000))
  expect(days).toEqual(taglines)
})
