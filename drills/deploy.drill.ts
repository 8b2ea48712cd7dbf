import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@shop/testing/listen'
import type { Figure } from '../bench/figure.ts'
import { startPostgres } from '../packages/database/postgres-server.ts'
import { forwardRequest } from './forward-request.ts'
import { startShop, type ShopProcess } from '../e2e/shop-process.ts'
import { deployUnderLoad, perSecond, restarts, stopDelay } from './deploy-under-load.ts'
import type { Drill } from './drill.ts'

/** Milliseconds: the proxy checks five times while a stopping shop still gets requests. */
const pollInterval = 200

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A small proxy in front of two processes: it checks which are ready, alternates between them, and retries nothing. */
async function behindProxy(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: `${postgres.url}/postgres`,
    PUBLIC_URL: origin,
    STOP_DELAY: String(stopDelay),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const processes: ShopProcess[] = [await startShop(environment), await startShop(environment)]
  let ready = processes.map((process) => process.origin)
  let turn = 0
  const proxy = createServer((incoming, answer) => {
    turn += 1
    forwardRequest(incoming, answer, ready[turn % ready.length] ?? processes[0]?.origin ?? '')
  })
  const polling = setInterval(async () => {
    const answers = await Promise.all(processes.map(async (each) => ({ each, isReady: await isReady(each.origin) })))
    ready = answers.flatMap((answer) => (answer.isReady ? [answer.each.origin] : []))
  }, pollInterval)
  try {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return await deployUnderLoad(origin, async (round) => {
      const process = processes[round % processes.length]
      if (!process) throw new Error('There is no process to restart')
      const exitCode = await process.stop()
      await process.start()
      const deadline = performance.now() + 30_000
      while (!ready.includes(process.origin) && performance.now() < deadline) await setTimeout(pollInterval)
      return exitCode
    })
  } finally {
    clearInterval(polling)
    proxy.closeAllConnections()
    proxy.close()
    for (const process of processes) await process[Symbol.asyncDispose]()
    await postgres.stop()
  }
}

export const drill: Drill = {
  does: `restarts the two processes of a shop ${restarts} times in turn, under ${perSecond} requests a second`,
  isShort: false,
  run: behindProxy,
}
