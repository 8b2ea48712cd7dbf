import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createRequestPriority } from './request-priority.ts'

function startPages(turns: ReturnType<typeof createRequestPriority>, count: number) {
  const begun = vi.fn<() => void>()
  for (let page = 0; page < count; page += 1) void turns.waitToRenderPage().then(begun)
  return begun
}

test('pages requested together begin in separate iterations of the event loop', async () => {
  const begun = startPages(createRequestPriority(), 3)
  for (const count of [0, 1, 2, 3]) {
    await nextTurn()
    expect(begun).toHaveBeenCalledTimes(count)
  }
})

test('a page waits for requests to services, also after earlier ones', async () => {
  const priority = createRequestPriority(60_000)
  await priority.runServiceRequest(async () => {})
  await nextTurn()
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const responses = [priority.runServiceRequest(() => one.promise), priority.runServiceRequest(() => other.promise)]
  const begun = startPages(priority, 2)
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  one.resolve('one')
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(begun).not.toHaveBeenCalled()
  other.resolve('other')
  expect(await Promise.all(responses)).toEqual(['one', 'other'])
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(begun).toHaveBeenCalledTimes(2)
})

test('a page does not wait for long', async () => {
  const turns = createRequestPriority()
  void turns.runServiceRequest(() => new Promise<never>(() => {}))
  await expect(turns.waitToRenderPage()).resolves.toBeUndefined()
})

test('a long request, such as an upload, delays pages only at its beginning', async () => {
  const turns = createRequestPriority()
  void turns.runServiceRequest(() => new Promise<never>(() => {}))
  await setTimeout(40)
  const begun = startPages(turns, 2)
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
  expect(begun).toHaveBeenCalledTimes(2)
})

test('a request that fails delays no page', async () => {
  const turns = createRequestPriority()
  await expect(turns.runServiceRequest(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const begun = startPages(turns, 1)
  for (let turn = 0; turn < 2; turn += 1) await nextTurn()
  expect(begun).toHaveBeenCalledOnce()
})
