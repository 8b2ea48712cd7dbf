import { currentRequest, runInRequestScope } from '@shop/telemetry/request-scope'
import { keepBusy } from '@shop/testing/keep-busy'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStandIn } from '../testing/stand-in.ts'
import { createUpstream } from './upstream.ts'

/** A store whose responses have the status of `statusOf`, and the upstream that calls it. */
async function openStore(statusOf: (path: string) => number, isOwn = false, headers: Record<string, string> = {}) {
  const asked: string[] = []
  const server = await startStandIn((request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    return new Response(null, { status: statusOf(pathname), headers })
  })
  const logger = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() }
  const probedFor = new Set<unknown>()
  const probe = (send: typeof fetch) => {
    probedFor.add(currentRequest())
    return send(`${server.origin}/probe`)
  }
  const store = createUpstream({ name: 'store', timeout: 5000, logger, isOwn, probe })
  onTestFinished(async () => {
    store.close()
    await server[Symbol.asyncDispose]()
  })
  const send = store.through(fetch)
  const ask = (path: string, init?: RequestInit) => send(server.origin + path, init).then(({ status }) => status)
  const recovered = () => new Promise<void>((resolve) => store.onRecovery(resolve))
  return { asked, ask, logger, recovered, probedFor }
}

test('while a store fails, no visitor’s request is repeated: an addition would be made twice', async () => {
  let isWell = true
  const { asked, ask, logger, recovered, probedFor } = await openStore(() => (isWell ? 200 : 503))
  expect(await ask('/cart', { method: 'POST' })).toBe(200)
  isWell = false
  const askForVisitor = (path: string) =>
    runInRequestScope({ id: 'a-request', visitor: '203.0.113.9' }, () => ask(path))
  expect([await askForVisitor('/a'), await askForVisitor('/b')]).toEqual([503, 503])
  await expect(ask('/c')).rejects.toThrow('store does not answer')
  await expect.poll(() => logger.warn).toHaveBeenCalledOnce()
  isWell = true
  await recovered()
  expect(logger.info).toHaveBeenCalledOnce()
  // The store limits each visitor: no probe is made in the name of one.
  expect([...probedFor]).toEqual([undefined])
  expect(asked.filter((request) => request !== 'GET /probe')).toEqual(['POST /cart', 'GET /a', 'GET /b'])
})

test('a request that always fails does not open the circuit for the whole store', async () => {
  const { ask, logger, recovered } = await openStore((path) => (path === '/search' ? 500 : 200))
  for (let times = 0; times < 3; times += 1) {
    expect([await ask('/search'), await ask('/search')]).toEqual([500, 500])
    await recovered()
    expect(await ask('/products')).toBe(200)
  }
  expect(logger.warn).not.toHaveBeenCalled()
})

test.each([
  ['the shop’s own service limits one visitor: the others still ask it', true, [429, 429, 429]],
  ['a service elsewhere limits the shop: nobody asks it for a while', false, [429, 429, 'store does not answer']],
])('with status 429 %s', async (_meaning, isOwn, responses) => {
  const { ask } = await openStore((path) => (path === '/probe' ? 200 : 429), isOwn)
  const tryToAsk = () => ask('/guess').catch((error: Error) => error.message)
  expect([await tryToAsk(), await tryToAsk(), await tryToAsk()]).toEqual(responses)
})

test.each([
  ['seconds', () => '2'],
  // Dates have whole seconds.
  ['a date', () => new Date(Date.now() + 3000).toUTCString()],
])('an overloaded service is probed again no earlier than it asks by Retry-After in %s', async (_form, when) => {
  let probes = 0
  const statusOf = (path: string) => (path === '/probe' && ++probes > 1 ? 200 : 429)
  const { ask, recovered } = await openStore(statusOf, false, { 'Retry-After': when() })
  expect([await ask('/a'), await ask('/b')]).toEqual([429, 429])
  const started = performance.now()
  await expect.poll(() => probes).toBe(1)
  await recovered()
  expect(performance.now() - started).toBeGreaterThan(1500)
})

async function respondAfterWork(): Promise<Response> {
  await keepBusy(700)
  return new Response('a product')
}

test('the time in which the shop itself is busy does not count towards the timeout of a response', async () => {
  const logger = { warn: () => {}, info: () => {} }
  const store = createUpstream({ name: 'store', timeout: 500, logger, probe: () => Promise.reject(new Error('no')) })
  onTestFinished(() => store.close())
  const sendTo = (respond: () => Promise<Response>) => store.through(respond)('http://store.test/')
  expect((await sendTo(respondAfterWork)).status).toBe(200)
  await expect(sendTo(() => new Promise(() => {}))).rejects.toThrow('store: no response within 500 ms')
})
