import { startShop } from '../e2e/shop-process.ts'
import { deployUnderLoad, perSecond, restarts } from './deploy-under-load.ts'
import type { Drill } from './drill.ts'

export const drill: Drill = {
  does: `replaces the shop’s two processes by new ones on the same port ${restarts} times, under ${perSecond} requests a second`,
  isShort: false,
  async run() {
    const settings = { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' }
    await using shop = await startShop(settings, { supervised: true })
    await shop.allListen()
    const figures = await deployUnderLoad(shop.origin, async () => {
      // Only logged for processes that ended with exit code 0; the second starts when the first of the new ones
      // listens.
      const isDone = shop.printed('"process":2,"msg":"a new process of the shop has taken over"')
      shop.signal('SIGUSR2')
      await isDone
      return 0
    })
    return figures
  },
}
