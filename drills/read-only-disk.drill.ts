import { signIn } from '../e2e/content-api.ts'
import { startShop } from '../e2e/shop-process.ts'
import { Acknowledged, editor } from './acknowledged.ts'
import { readWhileNothingIsStored } from './disk-figures.ts'
import { mountFailing } from './disk.ts'
import type { Drill } from './drill.ts'

export const drill: Drill = {
  does: 'makes the disk on which the data folder is read-only while the shop runs, as the kernel does with a failing one',
  isShort: true,
  async run() {
    await using disk = await mountFailing(256)
    await using shop = await startShop(editor, { parent: disk.directory })
    const acknowledged = await Acknowledged.open(shop.origin)
    await acknowledged.use(5)
    const token = await signIn(shop.origin, editor.EDITOR_EMAIL, editor.EDITOR_PASSWORD)
    await disk.fail()
    const figures = await readWhileNothingIsStored(shop.origin, token, 'the disk cannot be written')
    return [...figures, ...(await acknowledged.countLost())]
  },
}
