import type { Drill } from './drill.ts'
import { startHostedShop } from './hosted-shop.ts'
import { measureConditions, visit, type Visit } from './neighbour-figures.ts'

const shown = ['/', '/shop/sparkling-water/white-peach-thyme']
const isWhole = ({ status }: Visit): boolean => status === 200
const isHonest = ({ status }: Visit): boolean => status === 503

/** The parts of `dead-store` and `dead-content` that take no time, without their times. */
export const drill: Drill = {
  does: 'kills the real store and then hosted content, and looks at what pages say',
  isShort: true,
  async run() {
    await using hosted = await startHostedShop()
    const { shop, content, store } = hosted
    for (const address of shown) await visit(shop, address)
    let count = 0
    const unseen = () => `${shown[1]}?unseen=${(count += 1)}`
    const parts = { shop, shown, unseen, isWhole, isHonest }
    const figures = [
      ...(await measureConditions('store dead', ['dead'], { ...parts, neighbour: store })),
      ...(await measureConditions('content dead', ['dead'], { ...parts, neighbour: content })),
    ]
    return figures.filter(({ unit }) => unit !== 'ms')
  },
}
