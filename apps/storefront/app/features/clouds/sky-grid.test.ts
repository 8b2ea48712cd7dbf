import { expect, test } from 'vitest'
import { clampSpeed, defaultGrid, scatterClouds } from './sky-grid.ts'

/** A seeded random generator (linear congruential). */
function chance(seed = 7): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}

const cellOf = ({ x, y }: { x: number; y: number }, { columns, rows } = defaultGrid) =>
  Math.floor(y * rows) * columns + Math.floor(x * columns)

test('CLOUD-18: the sky is divided into 6 columns and 6 rows, with one cloud per cell at most', () => {
  expect(defaultGrid).toEqual({ columns: 6, rows: 6 })
  const sky = scatterClouds({ ...defaultGrid, clouds: 100 }, chance())
  expect(sky.map((cloud) => cellOf(cloud)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 36 }, (_, cell) => cell),
  )
})

test('six clouds are placed in six rows', () => {
  const sky = scatterClouds({ ...defaultGrid, clouds: 6 }, chance())
  expect(new Set(sky.map(({ y }) => Math.floor(y * 6))).size).toBe(6)
})

test('CLOUD-19: a cloud’s speed is clamped between 3 and 12', () => {
  expect([-1, 0, 2.9, 3, 7.5, 12, 12.1, 500].map(clampSpeed)).toEqual([3, 3, 3, 3, 7.5, 12, 12, 12])
  for (const averageSpeed of [0, 7.5, 100]) {
    for (const { speed } of scatterClouds({ ...defaultGrid, clouds: 36 }, chance(), averageSpeed)) {
      expect(speed).toBeGreaterThanOrEqual(3)
      expect(speed).toBeLessThanOrEqual(12)
    }
  }
})
