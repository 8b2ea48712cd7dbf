import { formatFigure, isWithinBudget } from '../bench/figure.ts'
import { setup as fillData } from '../e2e/filled-data.ts'
import { DrillSkipped, readDrills, type Drill } from './drill.ts'

/** `npm run drill -- NAME…`, or `all`, or `short`: prints the figures of each drill, and whether the shop passed. */

const drills = await readDrills()
const chosen = process.argv.slice(2)

function isChosen(name: string, { isShort }: Drill): boolean {
  return chosen.includes('all') || chosen.includes(name) || (isShort && chosen.includes('short'))
}

const unknown = chosen.find((name) => name !== 'all' && name !== 'short' && !(name in drills))
if (unknown !== undefined || chosen.length === 0) {
  if (unknown !== undefined) console.error(`There is no drill '${unknown}'.`)
  console.log('npm run drill -- NAME…, or all, or short. The drills:\n')
  for (const [name, { does, isShort }] of Object.entries(drills)) {
    console.log(`  ${name.padEnd(24)} ${does}${isShort ? '' : ' (long)'}`)
  }
  process.exit(unknown === undefined ? 0 : 1)
}

const removeFilledData = await fillData()
let broken = 0
for (const [name, drill] of Object.entries(drills)) {
  if (!isChosen(name, drill)) continue
  console.log(`\n${name}: ${drill.does}`)
  const started = performance.now()
  const outcome = await drill.run().then(
    (figures) => {
      for (const figure of figures) console.log(formatFigure(figure))
      return figures.every(isWithinBudget) ? 'held' : 'broken'
    },
    (error: unknown) => {
      if (error instanceof DrillSkipped) return `skipped: ${error.message}`
      console.error(error)
      return 'broken'
    },
  )
  if (outcome === 'broken') broken += 1
  console.log(`  ${outcome} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
await removeFilledData()
process.exit(broken > 0 ? 1 : 0)
