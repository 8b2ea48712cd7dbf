import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startObjectStorage } from '@shop/assets/object-storage'
import { atLeast, atMost } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { measureLatency } from './latency.ts'

const run = promisify(execFile)
const command = path.join(import.meta.dirname, '../apps/storefront/commands/assets-move.ts')

/** URLs of pictures on the home page, each in a size that is not cached. */
async function picturesOf(origin: string): Promise<string[]> {
  const home = await (await fetch(origin)).text()
  const found = home.matchAll(/\/services\/content\/images\/[^\s"?]+\.(?:webp|png|jpg)/g)
  return [...new Set([...found].map(([address]) => origin + address))]
}

interface Answers {
  failed: number
  longest: number
  cacheable: number
}

/** Requests pictures one after the other; an error response must not be cacheable. */
async function requestAll(addresses: readonly string[]): Promise<Answers> {
  const answers = { failed: 0, longest: 0, cacheable: 0 }
  for (const address of addresses) {
    const started = performance.now()
    const response = await fetch(address, { signal: AbortSignal.timeout(30_000) })
    await response.arrayBuffer()
    answers.longest = Math.max(answers.longest, performance.now() - started)
    if (response.ok) continue
    answers.failed += 1
    if (response.headers.get('Cache-Control') !== 'no-store') answers.cacheable += 1
  }
  return answers
}

/** Moves pictures and files to the bucket and back under load; a dead bucket must not affect the rest of the shop. */
export const drill: Drill = {
  does: 'moves pictures of a running shop to object storage, kills the move, freezes the storage, and moves them back',
  isShort: false,
  async run() {
    const storage = await startObjectStorage()
    try {
      await using shop = await startShop({ ...storage.settings })
      const { origin, dataDirectory } = shop
      const environment = { ...process.env, ...storage.settings, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' }
      const pictures = await picturesOf(origin)
      const sizes = (width: number) => pictures.flatMap((address) => [address, `${address}?w=${width}`])

      const first = run(process.execPath, [command, 'to'], { env: environment })
      for (let tries = 0; tries < 600 && (await storage.keys()).length < 10; tries += 1) await setTimeout(100)
      first.child.kill('SIGKILL')
      await first.catch(() => {})
      const atKill = (await storage.keys()).length
      const moving = run(process.execPath, [command, 'to'], { env: environment })
      const during = await requestAll(sizes(31))
      await moving
      const after = await requestAll(sizes(33))

      const page = { url: origin, perSecond: 20, seconds: 10 }
      const quiet = await measureLatency(page)
      storage.setCondition('silent')
      const [silent, dead] = await Promise.all([measureLatency(page), requestAll(sizes(35))])
      storage.setCondition(undefined)
      await setTimeout(6000)
      const again = await requestAll(sizes(37))

      const backwards = { ...storage.settings, ASSETS_URL: `${storage.settings.ASSETS_URL}&write=database` }
      await run(process.execPath, [command, 'from'], { env: { ...environment, ...backwards } })
      const back = await requestAll(sizes(39))
      return [
        atLeast('pictures requested each time, in original and in a new size', sizes(1).length, '', 2),
        atLeast('objects when the first move was killed', atKill, '', 10),
        atMost('failed while they were moved', during.failed, '', 0),
        atMost('failed when all were moved', after.failed, '', 0),
        atMost('home page with a frozen storage, failed', silent.failed, '', 0),
        atMost('its p99 against the quiet one', silent.p99 / quiet.p99, 'times', 2),
        atMost('longest wait for a picture of a frozen storage', dead.longest, 'ms', 10_000),
        atMost('failed responses that are cacheable', dead.cacheable, '', 0),
        atMost('failed when the storage was back', again.failed, '', 0),
        atMost('failed when all were back in the database', back.failed, '', 0),
      ]
    } finally {
      await storage.close()
    }
  },
}
