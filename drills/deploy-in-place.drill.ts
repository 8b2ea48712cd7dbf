import { startShop } from '../e2e/shop-process.ts'
import { deployUnderLoad, perSecond, restarts, stopDelay } from './deploy-under-load.ts'
import type { Drill } from './drill.ts'

export const drill: Drill = {
  does: `replaces the shop’s process by a new one on the same port ${restarts} times, under ${perSecond} requests a second`,
  isShort: false,
  async run() {
    await using shop = await startShop({ STOP_DELAY: String(stopDelay) }, { supervised: true })
    const figures = await deployUnderLoad(shop.origin, async () => {
      const isDone = shop.printed('a new process of the shop has taken over')
      shop.signal('SIGUSR2')
      // Only logged for a process that ended with exit code 0.
      await isDone
      return 0
    })
    return figures
  },
}
