import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import { startPostgres } from '../packages/database/postgres-server.ts'
import { startFaultyProxy, type FaultyProxy } from '../packages/testing/faulty-proxy.ts'
import type { Drill } from './drill.ts'
import { ownerSettings } from '../e2e/filled-data.ts'
import { openEditor } from './editor.ts'
import { repeat, timeUntil } from './repeat.ts'
import { createCart } from './buying.ts'
import { findVariant } from './orders.ts'

const faults: Record<string, (proxy: FaultyProxy) => Promise<void>> = {
  'only the change events stop': async (proxy) => proxy.swallow('listen shop_notices'),
  'all connections hang, new ones too for 5 s': async (proxy) => {
    proxy.swallow()
    proxy.isSilent = true
    await setTimeout(5000)
    proxy.isSilent = false
  },
  'all connections are reset': async (proxy) => proxy.reset(),
  'every response takes 2 s longer': async (proxy) => {
    proxy.delay = 2000
    await setTimeout(10_000)
    proxy.delay = 0
  },
}

/** Two processes of a shop, one of which reaches PostgreSQL through a network that fails in different ways. */
export const drill: Drill = {
  does: 'makes the network between one of two processes and PostgreSQL silently drop, reset and delay',
  isShort: false,
  async run() {
    const postgres = await startPostgres()
    try {
      const settings = { ...ownerSettings, WEB_CONCURRENCY: '1' }
      await using proxy = await startFaultyProxy(Number(new URL(postgres.url).port))
      await using first = await startShop({ ...settings, DATABASE_URL: `${postgres.url}/postgres` })
      const through = `postgres://shop@127.0.0.1:${proxy.port}/postgres`
      await using second = await startShop({ ...settings, DATABASE_URL: through })
      const variant = await findVariant(first.origin)
      const editor = await openEditor(first.origin)
      const figures: Figure[] = []

      for (const [name, happen] of Object.entries(faults)) {
        const over = new AbortController()
        const times: number[] = []
        const shopping = repeat(async () => times.push((await createCart(second.origin, variant)).took), {
          pause: 200,
          signal: over.signal,
        })
        const happening = happen(proxy)
        const id = `drill-${figures.length}`
        if (!(await editor.write(id))) throw new Error('The unaffected process could not write')
        const seen = await timeUntil(async () => (await editor.titles(second.origin, id)).has(id))
        await happening
        const good = await timeUntil(async () => (await createCart(second.origin, variant)).cart !== undefined)
        over.abort()
        await shopping
        figures.push(
          atMost(`${name}: an edit of the other process is seen after`, seen, 'ms', 12_000),
          atMost(`${name}: longest cart response`, Math.max(...times), 'ms', 10_000),
          atMost(`${name}: first good cart afterwards`, good, 'ms', 5000),
        )
      }
      return figures
    } finally {
      await postgres.stop()
    }
  },
}
