import { readdirSync } from 'node:fs'
import type { Figure } from '../bench/figure.ts'

/** A failure that may happen to a running shop, tested on a separate shop on 127.0.0.1. */
export interface Drill {
  /** The failure, in one sentence. */
  does: string
  /** Whether it runs in `npm test`: takes under 15 s on two cores. */
  isShort: boolean
  /**
   * Causes the failure and measures. The shop passes if every figure is within its budget.
   * @throws {DrillSkipped} if this machine does not allow it.
   */
  run(): Promise<Figure[]>
}

/** Names what this machine lacks or does not allow: the drill has neither passed nor failed. */
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
