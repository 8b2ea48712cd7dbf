// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toggleMenu, useScreen } from '../../stores/screen.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import { LogoLink } from './logo-link.tsx'

test('HEADER-05: on the home page the logo scrolls to the top, also from the menu; with Ctrl it opens a tab', () => {
  const scrollTo = vi.fn<typeof window.scrollTo>()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  showInShop(<LogoLink />)
  const logo = screen.getByRole('link', { name: 'Halcyon: home' })
  const click = (modifiers: MouseEventInit) => {
    const event = createEvent.click(logo, { button: 0, ...modifiers })
    const isLeft = vi.fn<(event: Event) => void>((clicked) => {
      expect(clicked.defaultPrevented).toBe(!modifiers.ctrlKey)
      // jsdom cannot open pages.
      clicked.preventDefault()
    })
    window.addEventListener('click', isLeft, { once: true })
    fireEvent(logo, event)
    expect(isLeft).toHaveBeenCalledOnce()
  }
  toggleMenu()
  click({ ctrlKey: true })
  expect([scrollTo.mock.calls, useScreen.getState().overlay]).toEqual([[], 'site-menu'])
  click({})
  expect([scrollTo.mock.calls, useScreen.getState().overlay]).toEqual([[[{ top: 0, behavior: 'smooth' }]], null])
})
