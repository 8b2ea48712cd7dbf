import { expect, test } from 'vitest'
import { formatFigure, isWithinBudget } from '../bench/figure.ts'
import { readDrills } from './drill.ts'

/** The short drills; the long ones are run by `npm run drill`. */
const drills = Object.entries(await readDrills()).filter(([, { isShort }]) => isShort)

test.each(drills)('the shop holds: %s', async (_, drill) => {
  const figures = await drill.run()
  expect(figures).not.toEqual([])
  expect(figures.filter((figure) => !isWithinBudget(figure)).map(formatFigure)).toEqual([])
})
