import { z } from 'zod'
import type { MinorUnits } from './money.ts'

/** The units of unit prices, by the quantity that they measure and their size in its smallest unit. */
const units = {
  ml: { type: 'VOLUME', size: 1 },
  cl: { type: 'VOLUME', size: 10 },
  l: { type: 'VOLUME', size: 1000 },
  m3: { type: 'VOLUME', size: 1_000_000 },
  mg: { type: 'WEIGHT', size: 1 },
  g: { type: 'WEIGHT', size: 1000 },
  kg: { type: 'WEIGHT', size: 1_000_000 },
  mm: { type: 'LENGTH', size: 1 },
  cm: { type: 'LENGTH', size: 10 },
  m: { type: 'LENGTH', size: 1000 },
  m2: { type: 'AREA', size: 1 },
} as const

export const measuredUnits = Object.keys(units) as (keyof typeof units)[]

/** The contents of one piece, and the amount that its unit price is for: 355 ml, per 100 ml. */
export const unitMeasureSchema = z.object({
  quantity: z.number().positive(),
  quantityUnit: z.enum(measuredUnits),
  reference: z.int().positive(),
  referenceUnit: z.enum(measuredUnits),
})

export type UnitMeasure = z.output<typeof unitMeasureSchema>

/** The quantity that a unit measures. */
export const measuredType = (unit: UnitMeasure['quantityUnit']) => units[unit].type

/** The price of the reference amount, rounded. @param price of one piece. */
export function unitPrice(price: MinorUnits, measure: UnitMeasure): MinorUnits {
  const { quantity, quantityUnit, reference, referenceUnit } = measure
  return Math.round((price * reference * units[referenceUnit].size) / (quantity * units[quantityUnit].size))
}
