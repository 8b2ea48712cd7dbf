import type { Drill } from './drill.ts'
import { fuzz } from './fuzz.ts'

export const drill: Drill = {
  does: 'sends 1,000 malformed requests of every kind, as the drill fuzz does',
  isShort: true,
  run: () => fuzz(1000, 5),
}
