// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Marquee } from './marquee.tsx'
import { uniqueKeys } from './unique-keys.ts'

test('repeated names have different keys', () => {
  expect(uniqueKeys(['calm', 'slow', 'calm'])).toEqual(['calm 1', 'slow 1', 'calm 2'])
})

test('a list with a repeated text changes as its texts do', () => {
  const error = vi.spyOn(console, 'error')
  const view = render(<Marquee texts={['calm', 'calm', 'slow']} />)
  view.rerender(<Marquee texts={['slow', 'calm']} />)
  const [first] = view.container.querySelectorAll('.marquee-line')
  expect(first?.textContent).toBe('slowcalm')
  expect(error).not.toHaveBeenCalled()
})
