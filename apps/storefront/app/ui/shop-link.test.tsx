// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showInShop } from '../testing/shop-stub.tsx'
import { PageLayoutContext } from './page-layout.ts'
import { ShopLink } from './shop-link.tsx'

/** Runs the pending idle callbacks. */
let becomeIdle: () => void
const requestIdleCallback = vi.fn((notify: () => void) => (becomeIdle = notify))

beforeEach(() => {
  requestIdleCallback.mockClear()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('cancelIdleCallback', () => {})
})

function About() {
  const { search } = useLocation()
  return `All about us${search}`
}

/** Renders a link to /about in a browser with this connection. */
function showLink(
  connection?: { effectiveType?: string; saveData?: boolean },
  attributes?: Partial<ComponentProps<typeof ShopLink>>,
) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
  const link = (
    <ShopLink to="/about?x=1" {...attributes}>
      About
    </ShopLink>
  )
  showInShop(link, { pages: { about: About } })
}

/** Clicks the link; returns whether the default action was not prevented. */
async function click(modifiers: MouseEventInit = {}): Promise<boolean> {
  const link = screen.getByRole('link')
  const event = createEvent.click(link, { button: 0, ...modifiers })
  let isLeft = false
  const decide = (clicked: Event) => {
    isLeft = !clicked.defaultPrevented
    // jsdom cannot open pages.
    clicked.preventDefault()
  }
  window.addEventListener('click', decide, { once: true })
  await act(async () => void fireEvent(link, event))
  return isLeft
}

/** The prefetched URLs, half a second after the cursor has entered the link. */
async function prefetchedUrls(): Promise<(string | null)[]> {
  vi.useFakeTimers()
  fireEvent.mouseEnter(screen.getByRole('link'))
  await act(() => vi.advanceTimersByTimeAsync(500))
  const fetched = [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'))
  fireEvent.mouseLeave(screen.getByRole('link'))
  vi.useRealTimers()
  expect(document.querySelector('link[rel=prefetch]')).toBeNull()
  return fetched
}

describe('what a click does', () => {
  test('the page is shown without loading the document', async () => {
    showLink()
    expect(await click()).toBe(false)
    expect(await screen.findByText('All about us?x=1')).toBeTruthy()
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'the browser opens a new tab or window itself: %j',
    async (modifiers) => {
      showLink()
      expect(await click(modifiers)).toBe(true)
      expect(screen.queryByText(/All about us/)).toBeNull()
    },
  )

  test('a handler that prevents the default handles the click alone', async () => {
    showLink(undefined, { onClick: (event) => event.preventDefault() })
    await click()
    expect(screen.queryByText(/All about us/)).toBeNull()
  })
})

test('LAYOUT-03: a link in an embedded page leads to an embedded page', async () => {
  const link = (
    <PageLayoutContext value="embed">
      <ShopLink to="/about?x=1">About</ShopLink>
    </PageLayoutContext>
  )
  showInShop(link, { pages: { about: About } })
  await click()
  expect(await screen.findByText('All about us?x=1&layout=embed')).toBeTruthy()
})

describe('prefetching', () => {
  test('TIME-08: a link’s page is prefetched on hover once the browser was idle, after 2 s at most', async () => {
    showLink()
    expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2000 })
    expect(await prefetchedUrls()).toEqual([])
    act(() => becomeIdle())
    expect(await prefetchedUrls()).toEqual(['/about.data?x=1'])
  })

  test('TIME-09: pages are prefetched on a 3g connection', async () => {
    showLink({ effectiveType: '3g', saveData: false })
    act(() => becomeIdle())
    expect(await prefetchedUrls()).toEqual(['/about.data?x=1'])
  })

  test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    'TIME-09: nothing is prefetched on a 2g connection or with reduced data usage: %j',
    async (connection) => {
      showLink(connection)
      act(() => becomeIdle())
      expect(await prefetchedUrls()).toEqual([])
    },
  )

  test.each(['/discount/EXHALE', '/Discount/EXHALE?redirect=/shop', '/cart/1:2'])(
    'a page whose loader changes the visitor’s data is not prefetched: %s',
    async (to) => {
      showLink(undefined, { to })
      act(() => becomeIdle())
      expect(await prefetchedUrls()).toEqual([])
    },
  )
})
