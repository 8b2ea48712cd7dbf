import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test } from 'vitest'
import { onBehalfOf } from './editor-session.ts'
import { fetchInProcess, fetchWithin } from './in-process.ts'
import { createUpstream } from './upstream.ts'
import { startStandIn } from '../testing/stand-in.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

/** Triggers garbage collections until `work` has settled. */
async function amidCollections<Result>(work: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => typeof collectGarbage === 'function' && collectGarbage(), 20)
  return work.finally(() => clearInterval(timer))
}

const never = () => new Promise<Response>(() => {})
const editor = new Request('http://shop.test/', { headers: { Cookie: 'session=1' } })
const upstream = () =>
  createUpstream({
    name: 'store',
    timeout: 60_000,
    logger: createLogger('silent'),
    probe: (send) => send('http://shop.test/'),
  })

const ways: Record<string, typeof fetch> = {
  'a service of this process': fetchInProcess('http://shop.test/services/store', never),
  'this process by its public address': fetchWithin('http://shop.test', never),
  'another server': fetchInProcess('http://shop.test/services/content', never),
  'this process in the name of an editor': onBehalfOf(editor, fetchWithin('http://shop.test', never)),
  'an upstream here': upstream().through(fetchWithin('http://shop.test', never)),
  'an upstream elsewhere': upstream().through(fetch),
}

test.each(Object.entries(ways))(
  'a call to %s times out even if the garbage collector runs meanwhile',
  async (name, send) => {
    const frozen = await startStandIn(never)
    onTestFinished(() => frozen[Symbol.asyncDispose]())
    const address =
      name.includes('else') || name.includes('another') ? frozen.origin : 'http://shop.test/services/store/a'
    const waiting = send(address, { signal: AbortSignal.timeout(300) })
    await expect(amidCollections(waiting)).rejects.toThrow('aborted due to timeout')
  },
)

test('an upstream with a slow body times out, and is then not called until it responds again', async () => {
  let isWell = false
  const slow = await startStandIn(() => (isWell ? Response.json({}) : new Response(new ReadableStream({}))))
  onTestFinished(() => slow[Symbol.asyncDispose]())
  const probe = (send: typeof fetch) => send(slow.origin)
  const store = createUpstream({ name: 'store', timeout: 50, logger: createLogger('silent'), probe })
  const request = store.through(fetch)
  for (let tries = 0; tries < 2; tries += 1)
    await expect(request(slow.origin)).rejects.toThrow('no response within 50 ms')
  const before = slow.requests()
  await expect(request(slow.origin)).rejects.toThrow('store does not answer')
  expect(slow.requests()).toBe(before)
  isWell = true
  await new Promise<void>((resolve) => store.onRecovery(resolve))
  expect((await request(slow.origin)).status).toBe(200)
})
