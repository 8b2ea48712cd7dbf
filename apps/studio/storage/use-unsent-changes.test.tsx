// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchOrStore } from '../connection/resend-changes.ts'
import { useUnsentChanges } from './use-unsent-changes.ts'

vi.mock('sanity', () => ({ useCurrentUser: () => ({ id: 'ada' }) }))

/** Changes a document after the session has ended; then the shop responds with 200. Returns the bodies sent to it. */
async function typeTooLate(body: string): Promise<string[]> {
  vi.useFakeTimers()
  const sent: string[] = []
  let status = 401
  vi.stubGlobal('fetch', async (_address: string, init: { body: string }) => {
    sent.push(init.body)
    return Response.json({}, { status })
  })
  const { unmount } = renderHook(() => useUnsentChanges())
  onTestFinished(unmount)
  await fetchOrStore('/v1/data/actions/production?tag=sanity.studio.document.commit', { method: 'POST', body })
  status = 200
  return sent
}

test('what is kept is sent when the editor has signed in again in another tab', async () => {
  const sent = await typeTooLate('a')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['a', 'a'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
})

test('what is kept is sent when the connection is back', async () => {
  const sent = await typeTooLate('a')
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['a', 'a'])
})
