import { setTimeout } from 'node:timers/promises'
import type { Condition, StandIn } from '../apps/storefront/server/testing/stand-in.ts'
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

export interface UpstreamDrill {
  shop: ShopProcess
  upstream: StandIn
  /** Pages that have been visited. */
  shown: string[]
  /** Pages that have not, one after the other. */
  unseen: () => string
  /** Whether a page is what it is while the upstream service is well. */
  isWhole(visit: Visit): boolean
  /** Whether it says nothing false although the upstream service does not answer. */
  isHonest(visit: Visit): boolean
}

const slowest = (visits: Visit[]): number => Math.max(...visits.map(({ took }) => took))

/** Whether somebody on the way may keep what came while the upstream service did not answer, and say it on. */
const isShared = ({ cacheControl }: Visit): boolean => cacheControl.includes('s-maxage')

/** What visitors saw while the upstream service was in one condition, and how long it took until pages were whole again. */
interface Seen {
  again: Visit[]
  fresh: Visit[]
  recovery: number
}

/** Longer than any shop needs to be whole again. */
const mostRecovery = 30_000

async function visitDuring(condition: Condition, drill: UpstreamDrill): Promise<Seen> {
  const { shop, upstream, shown, unseen, isWhole } = drill
  await upstream.become(condition)
  const again: Visit[] = []
  for (const address of shown) again.push(await visit(shop, address))
  const fresh = [await visit(shop, unseen()), await visit(shop, unseen())]
  for (const address of shown) again.push(await visit(shop, address))
  const waiting = unseen()
  await visit(shop, waiting)
  await upstream.become('well')
  const back = performance.now()
  while (!isWhole(await visit(shop, waiting)) && performance.now() - back < mostRecovery) await setTimeout(100)
  return { again, fresh, recovery: performance.now() - back }
}

const wrong = (visits: Visit[], isRight: (visited: Visit) => boolean): number =>
  visits.filter((visited) => !isRight(visited)).length

/** Visits pages while an upstream service is in each of some conditions, and then until it is back; `name` says of which. */
export async function measureConditions(
  name: string,
  conditions: Condition[],
  drill: UpstreamDrill,
): Promise<Figure[]> {
  const seen: Seen[] = []
  for (const condition of conditions) seen.push(await visitDuring(condition, drill))
  const again = seen.flatMap((each) => each.again)
  const fresh = seen.flatMap((each) => each.fresh)
  return [
    atMost(`${name}: slowest of the pages that had been shown`, slowest(again), 'ms', 1000),
    atMost(`${name}: of ${again.length} such visits, not as it was`, wrong(again, drill.isWhole), '', 0),
    atMost(`${name}: slowest new page`, slowest(fresh), 'ms', 10_000),
    atMost(`${name}: new page after that`, Math.max(...seen.map((each) => each.fresh[1]?.took ?? 0)), 'ms', 2000),
    atMost(`${name}: of ${fresh.length} new pages, say what is not so`, wrong(fresh, drill.isHonest), '', 0),
    atMost(`${name}: of them, may be kept by others`, fresh.filter(isShared).length, '', 0),
    atMost(`${name}: whole again after`, Math.max(...seen.map(({ recovery }) => recovery)), 'ms', 5000),
  ]
}
