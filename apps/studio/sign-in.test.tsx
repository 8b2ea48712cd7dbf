// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formOf, show } from './sign-in-forms.ts'

const openPage = () => {
  document.documentElement.innerHTML = readFileSync(path.join(import.meta.dirname, 'sign-in.html'), 'utf8')
}

test('browsers accept an internationalised address in each form of the sign-in page', () => {
  openPage()
  const templates = [...document.querySelectorAll('template')]
  const fields = [document, ...templates.map(({ content }) => content)].flatMap((part) => [
    ...part.querySelectorAll<HTMLInputElement>('[name=email]'),
  ])
  expect(fields).toHaveLength(3)
  for (const field of fields) {
    field.value = 'jösé@exämple.com'
    expect([field.checkValidity(), field.value]).toEqual([true, 'jösé@exämple.com'])
  }
})

test('after a password was set by a mailed link, the focus is in the field for it, below the known address', () => {
  openPage()
  show('second-step')
  const email = formOf('sign-in')?.querySelector<HTMLInputElement>('[name=email]')
  if (email) email.value = 'editor@example.com'
  show('sign-in', { notice: 'Your password is set. Sign in with it.' })
  expect(document.activeElement?.getAttribute('name')).toBe('password')
  show('second-step')
  if (email) email.value = ''
  show('sign-in')
  expect(document.activeElement).toBe(email)
})
