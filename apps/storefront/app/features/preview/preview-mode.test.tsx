// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/shop-stub.tsx'
import PreviewMode from './preview-mode.tsx'

afterEach(() => vi.useRealTimers())

const Preview = () => (
  <>
    <p>Here</p>
    <PreviewMode root={undefined} />
  </>
)

test('a preview does not reload without a reason, and after a failure only until it is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let loads = 0
  function loader() {
    loads++
    if (loads < 3) throw new Response(null, { status: 503 })
    return null
  }
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader,
      Component: Preview,
      ErrorBoundary: () => <PreviewMode root={undefined} />,
      HydrateFallback: () => null,
    },
  ])
  render(<Shop />)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText('Here')
  expect(loads).toBe(3)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(loads).toBe(3)
})
