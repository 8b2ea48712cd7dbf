// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onAppKey } from '../device/app-keys.ts'
import { PlayClouds } from '../features/clouds/play-clouds.tsx'
import { showInShop } from '../testing/shop-stub.tsx'
import { watchReports } from '../testing/watch-reports.ts'
import { showUntilOk } from '../ui/toast/toasts.ts'
import { InLayout } from './layouts.tsx'
import { emptyLayout } from './load-layout.ts'

afterEach(() => vi.unstubAllGlobals())

function showAlone(): void {
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
    </InLayout>,
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
