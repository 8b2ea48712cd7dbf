import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost } from '../bench/figure.ts'
import type { ShopProcess } from '../e2e/shop-process.ts'
import type { PostgresServer } from '../packages/database/postgres-server.ts'
import type { Drill } from './drill.ts'
import { repeat, timeUntil } from './repeat.ts'
import { startShopOnPostgres } from './shop-on-postgres.ts'
import { createCart, isOrdered, missingCarts, order } from './buying.ts'

const rounds = 9
/** How many documents are written at once. */
const writers = 6

type Round = (shop: ShopProcess, postgres: PostgresServer) => Promise<void>

const killShop: Round = async (shop) => {
  await shop.kill()
  await shop.start()
}
const killServer: Round = async (_shop, postgres) => {
  await postgres.signal('SIGKILL')
  await setTimeout(500)
  await postgres.start()
}
const killBoth: Round = async (shop, postgres) => {
  await Promise.all([postgres.signal('SIGKILL'), shop.kill()])
  await postgres.start()
  await shop.start()
}
const kinds: readonly Round[] = [killServer, killShop, killBoth]

/**
 * Kills the shop, its PostgreSQL, and both together, as power cuts do, in turn, while carts, orders and documents are
 * written.
 */
export const drill: Drill = {
  does: 'kills the shop and PostgreSQL (fsync on) in turn while carts, orders and documents are written',
  isShort: false,
  async run() {
    await using started = await startShopOnPostgres()
    const { shop, postgres, origin, variant, editor } = started
    const over = new AbortController()
    const untilOver = (pause: number) => ({ pause, signal: over.signal })
    const [carts, documents]: [string[], string[]] = [[], []]
    const ordered: Parameters<typeof isOrdered>[0][] = []
    const writing = [
      repeat(async () => {
        const { cart } = await createCart(origin, variant)
        if (cart) carts.push(cart.id)
      }, untilOver(100)),
      repeat(async () => {
        const { cart } = await createCart(origin, variant)
        if (cart && (await order(origin, cart))) ordered.push(cart)
      }, untilOver(100)),
      // Several at once, so that their transactions share commits.
      ...Array.from({ length: writers }, (_, writer) =>
        repeat(async (count) => {
          const id = `drill-${writer}-${count}`
          if (await editor.write(id)) documents.push(id)
        }, untilOver(20)),
      ),
    ]

    const recoveries: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await setTimeout(2000)
      await kinds[round % kinds.length]?.(shop, postgres)
      recoveries.push(await timeUntil(async () => (await createCart(origin, variant)).cart !== undefined))
    }
    over.abort()
    await Promise.all(writing)

    const stored = await editor.titles(origin, 'drill-')
    let lostOrders = 0
    for (const cart of ordered) if (!(await isOrdered(cart))) lostOrders += 1
    // A sample, because each cart is a request and one address is rate-limited.
    const sample = carts.slice(-1000)
    return [
      atMost(
        `of ${documents.length} acknowledged documents, lost`,
        documents.filter((id) => !stored.has(id)).length,
        '',
        0,
      ),
      atMost(`of ${sample.length} acknowledged carts, lost`, (await missingCarts(origin, sample)).length, '', 0),
      atMost(`of ${ordered.length} acknowledged orders, lost`, lostOrders, '', 0),
      atLeast('orders placed', ordered.length, '', rounds),
      atMost('longest until the first good cart after a kill', Math.max(...recoveries), 'ms', 5000),
    ]
  },
}
