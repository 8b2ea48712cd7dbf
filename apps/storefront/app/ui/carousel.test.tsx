// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

afterEach(cleanup)

test.each([
  ['glides to the next slide', false, 'smooth'],
  ['jumps to it for visitors who prefer less motion', true, 'instant'],
])('a carousel %s', (_what, wantsLess, behavior) => {
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLess }))
  render(<Carousel label="Kind words" slides={[{ key: 'a', content: 'A' }]} className="" />)
  const scrollBy = vi.fn<(options: ScrollToOptions) => void>()
  Object.assign(screen.getByRole('list'), { scrollBy })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ left: 0, behavior })
})
