import { expect, test, vi } from 'vitest'
import { ReloadOnChange } from './reload-on-change.ts'

/** A read whose runs end on demand, and the events of its channel. */
function startFollowing() {
  const runs: PromiseWithResolvers<void>[] = []
  const listeners = new Set<(payload: string | undefined) => void>()
  const onError = vi.fn()
  const followed = new ReloadOnChange({
    database: {
      subscribe(_channel, listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    channel: 'things',
    reload() {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    onError,
  })
  const tell = () => {
    for (const listener of listeners) listener('')
  }
  return { followed, runs, onError, tell }
}

test('any number of concurrent reads take two: the current one, and one for all later callers', async () => {
  const { followed, runs } = startFollowing()
  const first = followed.read()
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 30_000 })
  const later = Array.from({ length: 100 }, () => followed.read())
  runs[0]?.resolve()
  await first
  await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 30_000 })
  runs[1]?.resolve()
  await Promise.all(later)
  expect(runs).toHaveLength(2)
})

test('an event is followed by a read, which is repeated when it fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { followed, runs, onError, tell } = startFollowing()
  tell()
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 30_000 })
  runs[0]?.reject(new Error('gone'))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 30_000 })
  runs[1]?.resolve()
  await followed.close()
  tell()
  await followed.read()
  expect(runs).toHaveLength(2)
})

test('the caller of a failed read gets the error, and the next read is not delayed', async () => {
  const { followed, runs } = startFollowing()
  const failing = followed.read()
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 30_000 })
  runs[0]?.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  const next = followed.read()
  await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 30_000 })
  runs[1]?.resolve()
  await next
})
