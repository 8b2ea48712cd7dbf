import { uselessResponses } from '../apps/storefront/server/testing/stand-in.ts'
import { atMost } from '../bench/figure.ts'
import type { Drill } from './drill.ts'
import { startHostedShop, unseenProducts } from './hosted-shop.ts'
import { measureConditions, visit, type Visit } from './upstream-figures.ts'

const shown = ['/', '/shop', '/shop/sparkling-water/white-peach-thyme', '/about', '/cart/settings']

const isWhole = ({ status }: Visit): boolean => status === 200
/** The page must not be empty, nor a 404. */
const isHonest = ({ status }: Visit): boolean => status === 503

export const drill: Drill = {
  does: 'kills hosted content, freezes it and makes it return garbage while visitors load pages and the shop restarts',
  isShort: false,
  async run() {
    await using hosted = await startHostedShop()
    const { shop, content } = hosted
    const visits: Visit[] = []
    for (const address of shown) visits.push(await visit(shop, address))
    const parts = { shop, upstream: content, shown, unseen: await unseenProducts(shop, shown), isWhole, isHonest }
    const figures = [
      ...(await measureConditions('content dead', ['dead'], parts)),
      ...(await measureConditions('content frozen', ['frozen'], parts)),
      ...(await measureConditions('content returns nonsense', Object.keys(uselessResponses), parts)),
    ]
    await content.setCondition('frozen')
    await shop.stop()
    await shop.start()
    const afterStart: Visit[] = []
    for (const address of shown) afterStart.push(await visit(shop, address))
    return [
      ...figures,
      atMost('restarted without content: slowest page', Math.max(...afterStart.map(({ took }) => took)), 'ms', 2000),
      atMost('restarted: known pages that were not shown', afterStart.filter((each) => !isWhole(each)).length, '', 0),
    ]
  },
}
