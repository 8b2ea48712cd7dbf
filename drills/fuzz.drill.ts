import type { Drill } from './drill.ts'
import { fuzz } from './fuzz.ts'

export const drill: Drill = {
  does: 'sends 100,000 malformed requests of every kind to every route',
  isShort: false,
  run: () => fuzz(100_000, 14),
}
