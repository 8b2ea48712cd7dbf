import { setTimeout } from 'node:timers/promises'
import type { StandIn } from '../apps/storefront/server/testing/stand-in.ts'
import { atMost, type Figure } from '../bench/figure.ts'
import type { ShopProcess } from '../e2e/shop-process.ts'

/** A page as a visitor gets it. */
export interface Visit {
  status: number
  text: string
  cacheControl: string
  /** Milliseconds until it was whole. */
  took: number
}

export async function visit(shop: ShopProcess, address: string): Promise<Visit> {
  const started = performance.now()
  const response = await fetch(shop.origin + address, { redirect: 'manual', signal: AbortSignal.timeout(60_000) })
  const text = await response.text()
  const cacheControl = response.headers.get('Cache-Control') ?? ''
  return { status: response.status, text, cacheControl, took: performance.now() - started }
}

export interface NeighbourDrill {
  shop: ShopProcess
  neighbour: StandIn
  /** Pages that have been visited. */
  shown: string[]
  /** Pages that have not, one after the other. */
  unseen: () => string
  /** Whether a page is what it is while the neighbour is well. */
  isWhole(visit: Visit): boolean
  /** Whether it says nothing false although the neighbour does not answer. */
  isHonest(visit: Visit): boolean
}

const slowest = (visits: Visit[]): number => Math.max(...visits.map(({ took }) => took))

/** Whether somebody on the way may keep what came while the neighbour did not answer, and say it on. */
const isShared = ({ cacheControl }: Visit): boolean => cacheControl.includes('s-maxage')

/** Visits pages while a neighbour is in a condition, and then until it is back; `name` says of what. */
export async function measureCondition(name: string, condition: string, drill: NeighbourDrill): Promise<Figure[]> {
  const { shop, neighbour, shown, unseen, isWhole, isHonest } = drill
  await neighbour.become(condition)
  const again: Visit[] = []
  for (const address of shown) again.push(await visit(shop, address))
  const first = await visit(shop, unseen())
  const second = await visit(shop, unseen())
  for (const address of shown) again.push(await visit(shop, address))
  await neighbour.become('well')
  const back = performance.now()
  const waiting = unseen()
  let whole = await visit(shop, waiting)
  while (!isWhole(whole) && performance.now() - back < 30_000) {
    await setTimeout(100)
    whole = await visit(shop, waiting)
  }
  const news = [first, second]
  return [
    atMost(`${name}: slowest page that had been shown`, slowest(again), 'ms', 1000),
    atMost(`${name}: of ${again.length} such, not as they were`, again.filter((each) => !isWhole(each)).length, '', 0),
    atMost(`${name}: first new page`, first.took, 'ms', 10_000),
    atMost(`${name}: second new page`, second.took, 'ms', 10_000),
    atMost(`${name}: new pages that say what is not so`, news.filter((each) => !isHonest(each)).length, '', 0),
    atMost(`${name}: new pages that others may keep`, news.filter(isShared).length, '', 0),
    atMost(`${name}: whole again after`, performance.now() - back, 'ms', 5000),
  ]
}
