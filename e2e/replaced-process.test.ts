import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startShop } from './shop-process.ts'

test('a shop whose processes are replaced stays ready for load balancers, whatever STOP_DELAY is', async () => {
  const settings = { STOP_DELAY: '2', WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' }
  await using shop = await startShop(settings, { supervised: true })
  await shop.allListen()
  const isReplaced = shop.printed('"process":2,"msg":"a new process of the shop has taken over"')
  const ended = new AbortController()
  const states = new Set<string>()
  const polling = (async () => {
    while (!ended.signal.aborted) {
      // A new connection each time, which any of the processes accepts.
      const response = await fetch(`${shop.origin}/readyz`, { headers: { connection: 'close' } })
      const { status, parts } = await response.json()
      // On a busy machine a new process's first reads may take longer than the check waits.
      const isSlow = Object.values<string>(parts).some((state) => state.startsWith('no response within'))
      if (!isSlow) states.add(status)
      await setTimeout(20)
    }
  })()
  shop.signal('SIGUSR2')
  await isReplaced
  ended.abort()
  await polling
  expect([...states]).toEqual(['ready'])
})
