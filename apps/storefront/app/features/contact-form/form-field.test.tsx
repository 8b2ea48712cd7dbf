// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormField } from './form-field.tsx'

afterEach(cleanup)

const show = (name: string, type: 'text' | 'email' | 'url' | 'textarea') =>
  render(
    <FormField
      field={{ name, type, label: name, required: true, options: [], accept: null }}
      error={undefined}
      prefix="form"
      onBlur={() => {}}
    />,
  )

test('the browser fills in the name, the e-mail address and the website of who writes', () => {
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

test('words from right to left are shown in their direction while they are typed', () => {
  show('name', 'text')
  show('message', 'textarea')
  expect(screen.getAllByRole('textbox').map(({ dir }) => dir)).toEqual(['auto', 'auto'])
})
