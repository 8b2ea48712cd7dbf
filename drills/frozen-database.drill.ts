import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost } from '../bench/figure.ts'
import type { Drill } from './drill.ts'
import { measureLatency } from './latency.ts'
import { repeat, timeUntil } from './repeat.ts'
import { startShopOnPostgres } from './shop-on-postgres.ts'
import { createCart, missingCarts, request, type Outcome } from './buying.ts'

const seconds = 20

const longest = (outcomes: readonly Outcome[]): number => Math.max(0, ...outcomes.map(({ took }) => took))

/** A page that has not been requested yet, made from content and catalogue. */
const uncachedPage = (origin: string): string => `${origin}/shop?${crypto.randomUUID()}`

/**
 * Freezes PostgreSQL while pages are read, carts are created and documents are written; all must fail cleanly, and
 * continue afterwards.
 */
export const drill: Drill = {
  does: `freezes PostgreSQL for ${seconds} s during page views, cart changes and edits`,
  isShort: false,
  async run() {
    await using started = await startShopOnPostgres()
    const { postgres, origin, variant, editor } = started
    await request(`${origin}/shop`)
    const isGood = async () => (await request(uncachedPage(origin))).status === 200
    const isCartGood = async () => (await createCart(origin, variant)).cart !== undefined

    const over = new AbortController()
    const carts: string[] = []
    const documents: string[] = []
    const [pages, answers]: [Outcome[], Outcome[]] = [[], []]
    const untilOver = (pause: number) => ({ pause, signal: over.signal })
    const load = [
      repeat(async () => {
        const outcome = await createCart(origin, variant)
        answers.push(outcome)
        if (outcome.cart) carts.push(outcome.cart.id)
      }, untilOver(200)),
      repeat(async (count) => {
        // Drafts, which no page shows, so that pages are not invalidated.
        if (await editor.write(`drafts.drill-${count}`)) documents.push(`drafts.drill-${count}`)
      }, untilOver(200)),
      ...Array.from({ length: 3 }, () =>
        repeat(async () => pages.push(await request(uncachedPage(origin))), untilOver(200)),
      ),
    ]
    await setTimeout(3000)

    await postgres.signal('SIGSTOP')
    const from = performance.now()
    const cached = await measureLatency({ url: `${origin}/shop`, perSecond: 20, seconds })
    const to = performance.now()
    await postgres.signal('SIGCONT')
    const [page, cart] = await Promise.all([timeUntil(isGood), timeUntil(isCartGood)])
    over.abort()
    await Promise.all(load)

    const stored = await editor.titles(origin, 'drafts.drill-')
    const lost = documents.filter((id) => !stored.has(id)).length + (await missingCarts(origin, carts)).length
    const isDuring = ({ began, took }: Outcome) => began + took > from && began < to
    const frozen = { pages: pages.filter(isDuring), carts: answers.filter(isDuring) }
    const silent = frozen.carts.filter(
      ({ began, took, status, body }) => began + took < to && (status !== 503 || !body.includes('"errors"')),
    )
    return [
      atMost(`longest of ${frozen.pages.length} uncached pages while frozen`, longest(frozen.pages), 'ms', 10_000),
      atLeast('uncached pages that were waited for while frozen', frozen.pages.length, '', 3),
      atMost('of them, failed otherwise than by 503', frozen.pages.filter(hasNoResponse).length, '', 0),
      atMost('cached pages while frozen, p99', cached.p99, 'ms', 1000),
      atMost(`of ${cached.sent} cached pages, failed`, cached.failed, '', 0),
      atMost(`longest of ${frozen.carts.length} cart responses while frozen`, longest(frozen.carts), 'ms', 10_000),
      atMost('of them, without the message that the cart is not reachable', silent.length, '', 0),
      atMost('first good page after resuming', page, 'ms', 5000),
      atMost('first good cart after resuming', cart, 'ms', 5000),
      atMost(`of ${documents.length + carts.length} acknowledged writes, lost`, lost, '', 0),
    ]
  },
}

const hasNoResponse = ({ status }: Outcome): boolean => status !== 200 && status !== 503
