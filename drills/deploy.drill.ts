import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost, type Figure } from '../bench/figure.ts'
import { startPostgres } from '../packages/database/postgres-server.ts'
import { passOn } from '../e2e/shop-of-two.ts'
import { freePort, startShop, type ShopProcess } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { measureLatency } from './latency.ts'
import { createCart, findVariant, placeOrder } from './orders.ts'

const restarts = 20
const perSecond = 500

/** Seconds for which a shop that stops is still reached; the proxy asks five times in that time. */
const stopDelay = 1
const askInterval = 200

/** Restarts that are never done with are given up after so many seconds. */
const patience = 540

/** Loads an address and has shoppers buy there while `restart` is done twenty times. */
async function deployUnderLoad(
  name: string,
  origin: string,
  restart: (round: number) => Promise<number | null>,
): Promise<Figure[]> {
  const variantId = await findVariant(origin)
  const done = new AbortController()
  let orders = 0
  const failedOrders: unknown[] = []

  /** Well below the limit that one address has. */
  async function shop(): Promise<void> {
    while (!done.signal.aborted) {
      try {
        await placeOrder(await createCart(origin, variantId))
        orders += 1
      } catch (error) {
        failedOrders.push(error)
      }
      await setTimeout(500)
    }
  }

  const load = measureLatency({ url: `${origin}/`, perSecond, seconds: patience, signal: done.signal })
  const shopping = shop()
  const exitCodes: (number | null)[] = []
  try {
    for (let round = 0; round < restarts; round += 1) exitCodes.push(await restart(round))
  } finally {
    done.abort()
  }
  const { asked, failed, p99, longest } = await load
  await shopping
  if (failedOrders.length > 0) console.error(failedOrders[0])
  return [
    atLeast(`${name}: requests`, asked, '', perSecond),
    atMost(`${name}: failed requests`, failed, '', 0),
    atMost(`${name}: of ${orders + failedOrders.length} orders, failed`, failedOrders.length, '', 0),
    atMost(`${name}: exit codes other than 0`, exitCodes.filter((code) => code !== 0).length, '', 0),
    atMost(`${name}: slowest answer (p99 ${p99.toFixed(0)} ms)`, longest, 'ms', 30_000),
  ]
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A small proxy before two processes: it asks which are ready, gives each every other request, and tries nothing twice. */
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
  const proxy = createServer((asked, answer) => {
    turn += 1
    passOn(asked, answer, ready[turn % ready.length] ?? processes[0]?.origin ?? '')
  })
  const asking = setInterval(async () => {
    const answers = await Promise.all(processes.map(async (each) => ({ each, isReady: await isReady(each.origin) })))
    ready = answers.flatMap((answer) => (answer.isReady ? [answer.each.origin] : []))
  }, askInterval)
  try {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return await deployUnderLoad('behind a proxy', origin, async (round) => {
      const process = processes[round % processes.length]
      if (!process) throw new Error('There is no process to restart')
      const exitCode = await process.stop()
      await process.start()
      const deadline = performance.now() + 30_000
      while (!ready.includes(process.origin) && performance.now() < deadline) await setTimeout(askInterval)
      return exitCode
    })
  } finally {
    clearInterval(asking)
    proxy.closeAllConnections()
    proxy.close()
    for (const process of processes) await process[Symbol.asyncDispose]()
    await postgres.stop()
  }
}

/** One address, which a new process takes over from the old one: `npm start` and SIGUSR2. */
async function atOneAddress(): Promise<Figure[]> {
  await using shop = await startShop({ STOP_DELAY: String(stopDelay) }, { supervised: true })
  return await deployUnderLoad('at one address', shop.origin, async () => {
    const isDone = shop.printed('a new process of the shop has taken over')
    shop.signal('SIGUSR2')
    await isDone
    return 0
  })
}

export const drill: Drill = {
  does: `restarts the shop ${restarts} times under ${perSecond} requests a second, as two processes and as one`,
  isShort: false,
  run: async () => [...(await behindProxy()), ...(await atOneAddress())],
}
