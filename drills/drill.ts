import { readdirSync } from 'node:fs'
import type { Figure } from '../bench/figure.ts'

/** Something that may happen to a running shop, done to a shop of the drill's own on 127.0.0.1. */
export interface Drill {
  /** What is done, in one sentence. */
  does: string
  /** Runs in `npm test`: takes under 15 s on two cores. */
  isShort: boolean
  /**
   * Does it and measures. The shop held when every figure keeps its budget.
   * @throws {DrillSkipped} when this machine does not allow what is to be done.
   */
  run(): Promise<Figure[]>
}

/** Says what a drill needs that this machine does not have or allow: such a drill has neither held nor broken. */
export class DrillSkipped extends Error {
  override readonly name = 'DrillSkipped'
}

const ending = '.drill.ts'

/** Every `NAME.drill.ts` of this folder, by name. Each exports its `drill`. */
export async function readDrills(): Promise<Record<string, Drill>> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(ending))
  const drills = files.toSorted().map(async (file): Promise<[string, Drill]> => {
    const { drill }: { drill: Drill } = await import(`./${file}`)
    return [file.slice(0, -ending.length), drill]
  })
  return Object.fromEntries(await Promise.all(drills))
}
