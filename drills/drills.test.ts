import { expect, test } from 'vitest'
import { formatFigure, isWithinBudget } from '../bench/figure.ts'
import { DrillSkipped, readDrills } from './drill.ts'

/** The short drills; `npm run drill` runs the long ones. */
const drills = Object.entries(await readDrills()).filter(([, { isShort }]) => isShort)

test.for(drills)('the shop passes the drill: %s', async ([, drill], { skip }) => {
  const figures = await drill.run().catch((error: unknown) => {
    if (error instanceof DrillSkipped) skip(error.message)
    throw error
  })
  expect(figures).not.toEqual([])
  expect(figures.filter((figure) => !isWithinBudget(figure)).map(formatFigure)).toEqual([])
})
