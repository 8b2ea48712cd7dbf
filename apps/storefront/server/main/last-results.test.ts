import { setImmediate } from 'node:timers/promises'
import { currentRequest, runInRequestScope } from '@shop/telemetry/request-scope'
import { expect, test, vi } from 'vitest'
import { readLastResults } from './last-results.ts'

test('each read returns the last result at once, and only a changed one is announced', async () => {
  const responses = ['old', 'old', 'new', 'new']
  const onChange = vi.fn<(tag: string) => void>()
  const read = readLastResults(async () => responses.shift(), 'unknown', onChange)
  const readNext = async () => {
    const result = await read(['a', {}])
    await setImmediate()
    return result
  }
  const { tags } = await readNext()
  expect(onChange.mock.calls).toEqual([tags])
  expect(await readNext()).toMatchObject({ value: 'old' })
  expect(onChange).toHaveBeenCalledOnce()
  expect(await readNext()).toMatchObject({ value: 'old' })
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(await readNext()).toMatchObject({ value: 'new' })
})

test('no read is made in the name of the visitor whose request has started it', async () => {
  const send = vi.fn(async () => currentRequest())
  const read = readLastResults(send, 'unknown', () => {})
  await runInRequestScope({ id: 'a-request', visitor: '203.0.113.9' }, () => read(['a', {}]))
  expect(await send.mock.results[0]?.value).toBeUndefined()
  expect(send).toHaveBeenCalledOnce()
})

test('a query is sent once at a time, and its last result remains when it fails', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const send = vi.fn(() => promise)
  const read = readLastResults(send, 'unknown', () => {})
  expect(await read(['a', {}])).toMatchObject({ value: 'unknown' })
  await read(['a', {}])
  expect(send).toHaveBeenCalledOnce()
  reject(new Error('down'))
  await setImmediate()
  expect(await read(['a', {}])).toMatchObject({ value: 'unknown' })
  expect(send).toHaveBeenCalledTimes(2)
})
