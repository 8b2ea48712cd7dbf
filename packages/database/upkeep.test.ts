import { expect, test, vi } from 'vitest'
import { createUpkeep } from './upkeep.ts'

test('a failed task is reported, and the others run', async () => {
  const failure = new Error('no room')
  const onError = vi.fn<(error: unknown) => void>()
  const other = vi.fn<() => Promise<void>>().mockResolvedValue()
  const upkeep = createUpkeep({ onError }, [() => Promise.reject(failure), other])
  await upkeep.run()
  await upkeep.stop()
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure)
  expect(other).toHaveBeenCalledOnce()
})
