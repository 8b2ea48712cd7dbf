import { expect, test, vi } from 'vitest'
import { readLastResults } from './last-results.ts'

test('each read returns the last result at once, and only a changed one is announced', async () => {
  const answers = ['old', 'old', 'new', 'new']
  const onChange = vi.fn<(tag: string) => void>()
  const read = readLastResults(async () => answers.shift(), onChange)
  await expect(read(['a', {}])).rejects.toThrow('not yet responded')
  expect(await read(['a', {}])).toMatchObject({ value: 'old' })
  expect(onChange).not.toHaveBeenCalled()
  expect(await read(['a', {}])).toMatchObject({ value: 'old' })
  const { value, tags } = await read(['a', {}])
  expect(value).toBe('new')
  expect(onChange.mock.calls).toEqual([tags])
})

test('a query is sent once at a time, and its failure is the cause of the next error', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const send = vi.fn(() => promise)
  const read = readLastResults(send, () => {})
  await expect(read(['a', {}])).rejects.toThrow('not yet responded')
  await expect(read(['a', {}])).rejects.toMatchObject({ cause: undefined })
  expect(send).toHaveBeenCalledOnce()
  reject(new Error('down'))
  await promise.catch(() => {})
  await expect(read(['a', {}])).rejects.toMatchObject({ cause: new Error('down') })
})
