import { setTimeout } from 'node:timers/promises'
import type { Condition, StandIn } from '../apps/storefront/server/testing/stand-in.ts'
import { atMost, type Figure } from '../bench/figure.ts'
import type { ShopProcess } from '../e2e/shop-process.ts'

/** A page as a visitor receives it. */
export interface Visit {
  status: number
  text: string
  cacheControl: string
  /** Milliseconds until it was complete. */
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
  /** The pages that have been visited. */
  shown: string[]
  /** Returns the next page that has not been visited. */
  unseen: () => string
  /** Whether a page is the same as while the upstream service works. */
  isWhole(visit: Visit): boolean
  /** Whether a page shows nothing false while the upstream service fails. */
  isHonest(visit: Visit): boolean
}

const slowest = (visits: Visit[]): number => Math.max(...visits.map(({ took }) => took))

/** Whether intermediaries may cache a page from while the upstream service failed. */
const isShared = ({ cacheControl }: Visit): boolean => cacheControl.includes('s-maxage')

/** The pages while the upstream service was in one condition, and the time until they were complete again. */
interface Seen {
  again: Visit[]
  fresh: Visit[]
  recovery: number
}

/** An upper bound of the recovery time. */
const maxRecoveryTime = 30_000

async function visitDuring(condition: Condition, drill: UpstreamDrill): Promise<Seen> {
  const { shop, upstream, shown, unseen, isWhole } = drill
  await upstream.setCondition(condition)
  const again: Visit[] = []
  for (const address of shown) again.push(await visit(shop, address))
  const fresh = [await visit(shop, unseen()), await visit(shop, unseen())]
  for (const address of shown) again.push(await visit(shop, address))
  const waiting = unseen()
  await visit(shop, waiting)
  await upstream.setCondition('well')
  const back = performance.now()
  while (!isWhole(await visit(shop, waiting)) && performance.now() - back < maxRecoveryTime) await setTimeout(100)
  return { again, fresh, recovery: performance.now() - back }
}

const wrong = (visits: Visit[], isRight: (visited: Visit) => boolean): number =>
  visits.filter((visited) => !isRight(visited)).length

/**
 * Visits pages while an upstream service is in each of some conditions, and then until it has recovered; `name` is the
 * service.
 */
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
    atMost(`${name}: slowest known page`, slowest(again), 'ms', 1000),
    atMost(`${name}: of ${again.length} such visits, changed`, wrong(again, drill.isWhole), '', 0),
    atMost(`${name}: slowest new page`, slowest(fresh), 'ms', 10_000),
    atMost(`${name}: new page after that`, Math.max(...seen.map((each) => each.fresh[1]?.took ?? 0)), 'ms', 2000),
    atMost(`${name}: of ${fresh.length} new pages, claim something false`, wrong(fresh, drill.isHonest), '', 0),
    atMost(`${name}: of them, cacheable by others`, fresh.filter(isShared).length, '', 0),
    atMost(`${name}: complete again after`, Math.max(...seen.map(({ recovery }) => recovery)), 'ms', 5000),
  ]
}
