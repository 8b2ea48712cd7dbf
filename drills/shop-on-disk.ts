import { signIn } from '../e2e/content-api.ts'
import { startShop } from '../e2e/shop-process.ts'
import { Acknowledged } from './acknowledged.ts'
import { owner, ownerSettings } from '../e2e/filled-data.ts'
import type { Disk } from './disk.ts'

/** Starts a shop whose data folder is on a disk, runs the drill, and removes both. `token` is an editor's. */
export async function startShopOnDisk({ directory }: Disk) {
  await using started = new AsyncDisposableStack()
  const shop = started.use(await startShop(ownerSettings, { parent: directory }))
  const acknowledged = await Acknowledged.open(shop.origin)
  await acknowledged.use(5)
  const token = await signIn(shop.origin, owner.email, owner.password)
  const all = started.move()
  return { origin: shop.origin, acknowledged, token, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
