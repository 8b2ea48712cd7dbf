// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('browsers accept an internationalised address in each form of the sign-in page', () => {
  document.documentElement.innerHTML = readFileSync(path.join(import.meta.dirname, 'sign-in.html'), 'utf8')
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
