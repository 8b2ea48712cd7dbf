// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import CloudySky from './cloudy-sky.tsx'

afterEach(cleanup)

test('the button that clears the sky keeps the focus', async () => {
  render(<CloudySky />)
  const button = screen.getByRole('button', { name: 'Clear the sky' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.matches(':disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
})
