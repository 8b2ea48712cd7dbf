import { lies } from '../apps/storefront/server/testing/stand-in.ts'
import type { Figure } from '../bench/figure.ts'
import type { Drill } from './drill.ts'
import { startHostedShop } from './hosted-shop.ts'
import { measureCondition, visit, type Visit } from './neighbour-figures.ts'

const shown = ['/shop', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme', '/']

/** Addresses of one product that nobody has asked for, each a page of its own. */
function unseenProducts(): () => string {
  let count = 0
  return () => `/shop/sparkling-water/white-peach-thyme?unseen=${(count += 1)}`
}

const hasPrice = ({ text }: Visit): boolean => /\$\d/u.test(text)
const saysSo = ({ text }: Visit): boolean => text.includes('Prices are not available right now.')

export const drill: Drill = {
  does: 'kills the real store, freezes it and lets it lie, while visitors look at pages',
  isShort: false,
  async run() {
    await using hosted = await startHostedShop()
    const { shop, store } = hosted
    for (const address of shown) await visit(shop, address)
    const figures: Figure[] = []
    for (const condition of ['dead', 'frozen', ...Object.keys(lies)]) {
      figures.push(
        ...(await measureCondition(`store ${condition}`, condition, {
          shop,
          neighbour: store,
          shown,
          unseen: unseenProducts(),
          isWhole: (visited) => visited.status === 200 && (hasPrice(visited) || visited.text.includes('<main')),
          isHonest: (visited) => visited.status === 503 && saysSo(visited) && !hasPrice(visited),
        })),
      )
    }
    return figures
  },
}
