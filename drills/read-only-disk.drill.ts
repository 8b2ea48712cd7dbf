import { readWhileNothingIsStored } from './disk-figures.ts'
import { mountFailing } from './disk.ts'
import type { Drill } from './drill.ts'
import { startShopOnDisk } from './shop-on-disk.ts'

export const drill: Drill = {
  does: 'makes the disk of the data folder read-only while the shop runs, as the kernel does with a failing one',
  isShort: true,
  async run() {
    await using disk = await mountFailing(256)
    await using shop = await startShopOnDisk(disk)
    const { origin, acknowledged, token } = shop
    await disk.fail()
    const figures = await readWhileNothingIsStored(origin, token, 'the disk cannot be written')
    return [...figures, ...(await acknowledged.countLost())]
  },
}
