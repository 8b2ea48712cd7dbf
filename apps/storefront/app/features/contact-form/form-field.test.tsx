// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormField } from './form-field.tsx'

afterEach(cleanup)

const show = (name: string, type: 'text' | 'email' | 'url' | 'textarea', error?: string) =>
  render(
    <FormField
      field={{ name, type, label: name, required: true, options: [], accept: null }}
      error={error}
      onBlur={() => {}}
    />,
  )

test('the browser fills in the name, the email address and the website of who writes', () => {
  for (const [name, type] of [
    ['name', 'text'],
    ['email', 'email'],
    ['website', 'url'],
    ['place', 'text'],
  ] as const)
    show(name, type)
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map((field) => field.autocomplete)).toEqual([
    'name',
    'email',
    'url',
    '',
  ])
})

test('CONTACT-09: the shop’s own rule decides on an address, not the browser’s, which is stricter', () => {
  show('email', 'email')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect([field.type, field.inputMode]).toEqual(['text', 'email'])
})

test('words from right to left are shown in their direction while they are typed', () => {
  show('name', 'text')
  show('message', 'textarea')
  expect(screen.getAllByRole('textbox').map(({ dir }) => dir)).toEqual(['auto', 'auto'])
})

test('FORM-06: the error of a field is announced with it, whatever the field is called', () => {
  show('your name, please', 'text', 'Please fill this in.')
  const name = /^your name/
  expect(screen.getByRole('textbox', { name, description: 'Please fill this in.' })).toBeDefined()
})

/** What a file field with these options accepts, whether it takes several files, and whether it is required. */
function fileField(required: boolean | null, accept: string | null) {
  const field = { name: 'file', type: 'file' as const, label: 'A file', required, options: [], accept }
  const { container, unmount } = render(<FormField field={field} error={undefined} onBlur={() => {}} />)
  const input = container.querySelector('input')
  unmount()
  return [input?.accept, input?.multiple, input?.required]
}

test('CONTACT-12, CONTACT-14: a file field takes pictures, or what its editor allows, and may be required', () => {
  expect(fileField(null, null)).toEqual(['image/*', true, false])
  expect(fileField(true, '.pdf')).toEqual(['.pdf', true, true])
})
