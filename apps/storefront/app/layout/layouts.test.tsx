// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onAppKey } from '../device/app-keys.ts'
import { PlayClouds } from '../features/clouds/play-clouds.tsx'
import { usePoolside } from '../stores/poolside.ts'
import { openCart } from '../stores/screen.ts'
import { showInShop } from '../testing/shop-stub.tsx'
import { watchReports } from '../testing/watch-reports.ts'
import { OverlayDialog } from '../ui/dialog/overlay-dialog.tsx'
import { showUntilOk } from '../ui/toast/toasts.ts'
import { InLayout } from './layouts.tsx'
import { emptyLayout } from './load-layout.ts'

afterEach(() => vi.unstubAllGlobals())

function showAlone(pages: Record<string, ComponentType> = {}): void {
  watchReports()
  // jsdom has neither.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>()
  showInShop(
    <InLayout layout="empty" content={emptyLayout}>
      <PlayClouds />
      <Link to="/water">To the water</Link>
    </InLayout>,
    { pages },
  )
}

test('CLOUD-07, CLOUD-09, SCREEN-03: a page in the empty layout shows toasts and the clouds game', async () => {
  showAlone()
  act(() => showUntilOk('preview', 'you are viewing a preview of this page'))
  expect(await screen.findByText('you are viewing a preview of this page')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pop some clouds' }))
  expect(await screen.findByText('Pop the clouds')).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('SCREEN-01: a page in the empty layout emits the app-wide keys', async () => {
  showAlone()
  const keys: string[] = []
  onTestFinished(onAppKey((key) => keys.push(key)))
  await vi.waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(keys).toContain('ArrowRight')
  }, 60_000)
})

// Missing in jsdom.
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

const isOpen = () => document.querySelector('dialog')?.open

const layoutWith = (words: string) => () => (
  <OverlayDialog name="cart" className="overlay" labelledBy="title">
    <Link to="/missing">{words}</Link>
  </OverlayDialog>
)

test('DRAWER-17: the drawer is closed when an error page has replaced the layout', async () => {
  const Page = layoutWith('Water')
  showInShop(<Page />, { pages: { '/missing': layoutWith('This page could not be found') } })
  act(() => openCart())
  expect(isOpen()).toBe(true)
  fireEvent.click(screen.getByText('Water'))
  await screen.findByText('This page could not be found')
  await vi.waitFor(() => expect(isOpen()).toBe(false))
})

test('the clouds game has ended when another layout has replaced that of an error page', async () => {
  showAlone({
    '/water': () => (
      <InLayout layout="empty" content={emptyLayout}>
        Water
      </InLayout>
    ),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Pop some clouds' }))
  await screen.findByText('Pop the clouds')
  fireEvent.click(screen.getByText('To the water'))
  await screen.findByText('Water')
  await vi.waitFor(() => expect(usePoolside.getState()).toMatchObject({ started: false, exited: true }))
})
