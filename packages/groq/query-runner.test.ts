import { contentQueries } from '@shop/telemetry/operations'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import { engineOf } from './testing/engine.ts'

test('after a slow query of a visitor, only queries known to be quick stay in the process', async () => {
  let used = 0
  let now = performance.now()
  vi.spyOn(process, 'threadCpuUsage').mockImplementation((since) => ({ user: used - (since?.user ?? 0), system: 0 }))
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const places: unknown[] = []
  const record = (event: unknown) => void places.push(Object(event).place)
  contentQueries.asyncEnd.subscribe(record)
  onTestFinished(() => void contentQueries.asyncEnd.unsubscribe(record))
  const engine = engineOf(new DocumentMemory([], []))
  const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }
  /** Evaluates a query with a parameter, which takes this many milliseconds of CPU time to read. */
  async function evaluate(query: string, value: string, milliseconds = 0): Promise<unknown> {
    const parameters = {
      get x() {
        used += milliseconds * 1000
        return value
      },
    }
    await engine.evaluate({ perspective: 'public', query: { query, parameters }, context }, 15_000)
    return places.pop()
  }
  // The clock is checked before a list is counted.
  const checked = '[$x, count([1])]'
  expect(await evaluate('$x', 'known')).toBe('process')
  expect(await evaluate(checked, 'a', 100)).toBe('replica')
  expect(await evaluate('$x', 'unknown')).toBe('replica')
  expect(await evaluate('$x', 'known')).toBe('process')
  now += 30_000
  expect(await evaluate(checked, 'a')).toBe('replica')
  expect(await evaluate(checked, 'b')).toBe('process')
  expect(await evaluate('$x', 'long '.repeat(2000))).toBe('replica')
})
