import { uselessResponses } from '../apps/storefront/server/testing/stand-in.ts'
import type { Drill } from './drill.ts'
import { startHostedShop, unseenProducts } from './hosted-shop.ts'
import { measureConditions, visit, type Visit } from './upstream-figures.ts'

const shown = ['/shop', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme', '/']

const hasPrice = ({ text }: Visit): boolean => /\$\d/u.test(text)
const hasNotice = ({ text }: Visit): boolean => text.includes('Prices are not available right now.')

const isWhole = (visited: Visit): boolean =>
  visited.status === 200 && !hasNotice(visited) && (hasPrice(visited) || visited.text.includes('Calm Cool Collected'))
/** The page of a product that is temporarily unavailable. */
const isHonest = (visited: Visit): boolean => visited.status === 503 && hasNotice(visited) && !hasPrice(visited)

export const drill: Drill = {
  does: 'kills the real store, freezes it and makes it return garbage while visitors load pages',
  isShort: false,
  async run() {
    await using hosted = await startHostedShop()
    const { shop, store } = hosted
    for (const address of shown) await visit(shop, address)
    const parts = { shop, upstream: store, shown, unseen: await unseenProducts(shop, shown), isWhole, isHonest }
    return [
      ...(await measureConditions('store dead', ['dead'], parts)),
      ...(await measureConditions('store frozen', ['frozen'], parts)),
      ...(await measureConditions('store returns nonsense', Object.keys(uselessResponses), parts)),
    ]
  },
}
