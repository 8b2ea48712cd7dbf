import { createLogger } from '@shop/http/logger'
import { beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())

function watch(checks: Record<string, () => Promise<unknown>>) {
  const lines: { msg: string }[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const readiness = createReadiness({ checks, logger })
  const check = async () => {
    const pending = readiness.respond()
    await vi.advanceTimersByTimeAsync(1900)
    const response = await pending
    return { code: response.status, answer: await response.json() }
  }
  return { check, readiness, messages: () => lines.map(({ msg }) => msg) }
}

const full = (): Promise<void> =>
  Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))

test('the response names each failing part, and changes are logged', async () => {
  const store = vi.fn<() => Promise<void>>(full)
  const { check, messages } = watch({ database: store, content: async () => {} })
  const parts = { database: 'the disk is full', content: 'ready' }
  expect(await check()).toEqual({ code: 503, answer: { status: 'not ready', parts } })
  await check()
  store.mockResolvedValue()
  await check()
  expect(messages()).toEqual(['the shop is not ready', 'the shop is ready again'])
})

test('a hanging check times out within two seconds and is not started again meanwhile', async () => {
  const hang = vi.fn(() => new Promise(() => {}))
  const { check } = watch({ database: hang, content: () => Promise.reject(new Error('no')) })
  const parts = { database: 'no response within 1.5 s', content: 'failed' }
  // The second is answered from memory.
  for (const _ of [1, 2, 3]) expect(await check()).toMatchObject({ code: 503, answer: { parts } })
  expect(hang).toHaveBeenCalledOnce()
})

test('a late first check of a process is logged only if the next one is late, too', async () => {
  const first = Promise.withResolvers<void>()
  const busy = vi.fn(async () => {}).mockReturnValueOnce(first.promise)
  const [slowStart, hanging] = [watch({ database: busy }), watch({ database: () => new Promise(() => {}) })]
  expect(await slowStart.check()).toMatchObject({ code: 503 })
  first.resolve()
  // Each result is reused for a second.
  await vi.advanceTimersByTimeAsync(1000)
  expect(await slowStart.check()).toMatchObject({ code: 200 })
  expect(slowStart.messages()).toEqual([])
  await hanging.check()
  expect(hanging.messages()).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  await hanging.check()
  expect(hanging.messages()).toEqual(['the shop is not ready'])
})

test('frequent requests cause one check a second, and no line in the log', async () => {
  const check = vi.fn(async () => {})
  const { readiness, messages } = watch({ database: check })
  await Promise.all(Array.from({ length: 100 }, () => readiness.respond()))
  expect((await readiness.respond()).headers.get('Cache-Control')).toBe('no-store')
  expect(check).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  await readiness.respond()
  expect(check).toHaveBeenCalledTimes(2)
  expect(messages()).toEqual([])
})

test('a stopping shop is not ready, even if every part works', async () => {
  const { readiness, messages } = watch({ database: async () => {} })
  expect((await readiness.respond()).status).toBe(200)
  readiness.end()
  const response = await readiness.respond()
  expect([response.status, await response.json()]).toEqual([503, { status: 'stopping', parts: { database: 'ready' } }])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(messages()).toEqual([])
})
