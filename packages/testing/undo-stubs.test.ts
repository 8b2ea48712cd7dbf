import { expect, test, vi } from 'vitest'

const replaced = () => [vi.isFakeTimers(), 'stub' in globalThis, 'STUB' in process.env, vi.isMockFunction(Math.max)]

test.each(['a test', 'the next one'])('what %s replaces is undone after it', () => {
  expect(replaced()).toEqual([false, false, false, false])
  vi.useFakeTimers()
  vi.stubGlobal('stub', true)
  vi.stubEnv('STUB', 'true')
  vi.spyOn(Math, 'max')
  expect(replaced()).toEqual([true, true, true, true])
})
