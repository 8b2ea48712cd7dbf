// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { Field } from '../form-parts.tsx'
import { FormButton } from './form-button.tsx'

test('a form behind a button takes the focus, and gives it back when it is canceled or accepted', async () => {
  showTool(
    <FormButton text="Add a token" submit="Make the token" onSubmit={async () => undefined}>
      <Field label="What it is for" name="label" autoComplete="off" />
    </FormButton>,
    () => null,
  )
  for (const end of ['Cancel', 'Make the token']) {
    fireEvent.click(screen.getByRole('button', { name: 'Add a token' }))
    const field = screen.getByLabelText('What it is for')
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'A robot' } })
    fireEvent.click(screen.getByRole('button', { name: end }))
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Add a token')
  }
})

test.each(['', ' '])('a form names the field that was left empty (%j), until it is filled', async (empty) => {
  const accept = vi.fn(async () => undefined)
  showTool(
    <FormButton text="Add a token" submit="Make the token" onSubmit={accept}>
      <Field label="What it is for" name="label" autoComplete="off" />
    </FormButton>,
    () => null,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add a token' }))
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: empty } })
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }))
  expect(screen.getByRole('alert').textContent).toBe('Fill this in: What it is for.')
  expect(accept).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: 'A robot' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(accept).toHaveBeenCalledOnce()
})
