import { startShop } from '../e2e/shop-process.ts'
import { startPostgres } from '../packages/database/postgres-server.ts'
import { ownerSettings } from '../e2e/filled-data.ts'
import { openEditor } from './editor.ts'
import { findVariant } from './orders.ts'

/** Starts a durable PostgreSQL and a shop on it, with products and an editor; everything is stopped together. */
export async function startShopOnPostgres() {
  await using started = new AsyncDisposableStack()
  const postgres = started.adopt(await startPostgres({ durable: true }), (server) => server.stop())
  const shop = started.use(await startShop({ DATABASE_URL: `${postgres.url}/postgres`, ...ownerSettings }))
  const { origin } = shop
  const [variant, editor] = [await findVariant(origin), await openEditor(origin)]
  const all = started.move()
  return { postgres, shop, origin, variant, editor, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
