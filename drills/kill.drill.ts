import { atMost } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import { Acknowledged } from './acknowledged.ts'
import { ownerSettings } from '../e2e/filled-data.ts'
import type { Drill } from './drill.ts'

const rounds = 3

/** Acknowledged writes must exist after the next start. */
export const drill: Drill = {
  does: 'kills the shop with SIGKILL while editors write and shoppers buy, and starts it again',
  isShort: true,
  async run() {
    await using shop = await startShop(ownerSettings)
    const acknowledged = await Acknowledged.open(shop.origin)
    const restarts: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const use = acknowledged.useUntilDead()
      const isLongEnough = new Promise((resolve) => setTimeout(resolve, 500))
      await Promise.all([isLongEnough, acknowledged.nextOrder()])
      await shop.kill()
      await use
      const started = performance.now()
      await shop.start()
      restarts.push(performance.now() - started)
    }
    return [...(await acknowledged.countLost()), atMost('longest restart', Math.max(...restarts), 'ms', 30_000)]
  },
}
