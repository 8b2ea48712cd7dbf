import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { atMost } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { measureLatency, undisturbed } from './latency.ts'

const count = 2000
const perSecond = 100
const seconds = 15
/** The server's timeout for headers in seconds, and the interval at which it is checked. */
const headersTimeout = 20 + 5

export const drill: Drill = {
  does: `connects ${count} clients that send their headers a byte a second or do not read the response, while others load pages`,
  isShort: false,
  async run() {
    await using shop = await startShop()
    const load = { url: `${shop.origin}/`, perSecond, seconds }
    await measureLatency({ ...load, seconds: 3 })
    const quiet = await measureLatency(load)
    const clients = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'slow-clients.mjs'), new URL(shop.origin).port, String(count)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    try {
      const lines = on(createInterface(clients.stdout), 'line')
      await lines.next()
      const busy = await measureLatency(load)
      await setTimeout(Math.max(0, headersTimeout - seconds + 5) * 1000)
      clients.stdin.write('\n')
      const { value } = await lines.next()
      return [
        undisturbed('p99 of others', busy, quiet),
        atMost(`failed requests of others, of ${busy.sent}`, busy.failed, '', 0),
        atMost(
          `of ${count / 2} that send slowly, still connected after ${headersTimeout + 5} s`,
          Number(value?.[0]),
          '',
          0,
        ),
      ]
    } finally {
      clients.kill('SIGKILL')
      await once(clients, 'exit')
    }
  },
}
