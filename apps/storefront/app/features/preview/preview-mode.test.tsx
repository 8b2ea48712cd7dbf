// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Link, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { site } from '../../testing/shop-stub.tsx'
import { useToasts } from '../../ui/toast/toasts.ts'
import PreviewMode from './preview-mode.tsx'

vi.mock('./edited-page.tsx', () => ({ default: () => null }))

afterEach(() => {
  vi.useRealTimers()
  useToasts.setState({ toasts: [] })
})

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

/** The texts of the toasts. */
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)

/** Shows the pages of a shop; `?preview` is in the URL of the first one only. */
function showPreview(isEdited: boolean, scrollIndicator: string | null = null) {
  const Pages = () => (
    <>
      {useSearchParams()[0].has('preview') && <PreviewMode root={{ changes: null, isEdited, scrollIndicator }} />}
      <Link to="/shop">Shop</Link>
    </>
  )
  const Shop = createRoutesStub([{ id: 'root', path: '*', loader: () => ({ site }), Component: Pages }])
  render(<Shop initialEntries={['/?preview']} hydrationData={{ loaderData: { root: { site } } }} />)
}

const label = 'you are viewing a preview of this page'

test('SCREEN-03: the label of a preview goes with it: a link to a published page removes it', async () => {
  showPreview(false)
  await waitFor(() => expect(toasts()).toEqual([label]))
  fireEvent.click(screen.getByRole('link', { name: 'Shop' }))
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('SCREEN-03: a page that is edited inside the Studio is labeled too', async () => {
  vi.stubGlobal('parent', {})
  showPreview(true)
  await waitFor(() => expect(toasts()).toEqual([label]))
})

/** The picture in place of the published scroll indicator. */
const scrollIndicatorShown = () => document.documentElement.style.getPropertyValue('--scroll-indicator')

test('TYPE-72: a preview has the draft of the scroll indicator, and a published page its own again', async () => {
  showPreview(false, '/cloud.png')
  await waitFor(() => expect(scrollIndicatorShown()).toBe('url("/cloud.png")'))
  fireEvent.click(screen.getByRole('link', { name: 'Shop' }))
  await waitFor(() => expect(scrollIndicatorShown()).toBe(''))
})
