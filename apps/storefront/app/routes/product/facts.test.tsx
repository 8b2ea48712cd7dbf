import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

const show = (sectionColor: string | null) =>
  renderToStaticMarkup(<Facts page={{ features: null, details: [], ingredients: [], sectionColor }} />)

test('the facts of a product have the color of its section, or are white', () => {
  expect(show('#ffd9c7')).toContain('--sky-1:#ffd9c7')
  expect(show('#ffd9c7')).toContain('class="wave"')
  for (const none of [null, 'red']) {
    expect(show(none)).toContain('--sky-1:#ffffff')
    expect(show(none)).not.toContain('class="wave"')
  }
})

test('the text of facts is readable on a dark color', () => {
  expect(show('#25385b')).toContain('color:var(--color-white)')
})
