// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NumberInput } from './number-input.tsx'

afterEach(cleanup)

test('NUM-04: a button that has the focus does nothing when its bound comes under the quantity', () => {
  const onChange = vi.fn()
  const shown = (value: number, max: number) => (
    <NumberInput label="Quantity" value={value} min={0} max={max} onChange={onChange} />
  )
  const { rerender } = render(shown(5, 9))
  const more = screen.getByRole('button', { name: 'More: Quantity' })
  more.focus()
  rerender(shown(5, 3))
  expect(document.activeElement).toBe(more)
  expect(more.getAttribute('aria-disabled')).toBe('true')
  // By the keyboard, and by the pointer.
  for (const detail of [0, 1]) fireEvent.click(more, { detail })
  expect(onChange).not.toHaveBeenCalled()
})
