// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { site } from '../../testing/shop-stub.tsx'
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

test.each([
  ['of content that is missing reloads only when the content changes', 404, 1],
  ['of content that is not complete does so too', 422, 1],
  ['that had to wait its turn reloads by itself', 429, 5],
])('a preview %s', async (_does, status, expected) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let loads = 0
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ site }),
      ErrorBoundary: () => <PreviewMode root={{ changes: null, isEdited: false }} />,
      HydrateFallback: () => null,
      children: [
        {
          index: true,
          loader() {
            loads++
            throw new Response(null, { status })
          },
          Component: () => null,
        },
      ],
    },
  ])
  render(<Shop />)
  // The error page is shown after the first.
  for (let seconds = 0; seconds < 10; seconds += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(loads).toBe(expected)
})
