import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'
import { sectionSky } from './section-sky.ts'

const empty = { features: { title: null, list: [], cta: null }, details: [], ingredients: [] }

const show = (sectionColor: string | null, details = [{ label: 'Calories', value: '5' }]) =>
  renderToStaticMarkup(<Facts page={{ ...empty, details, sectionColor }} />)

test('a product without facts has no empty section for them, and no wave in its color', () => {
  expect(show('#ffd9c7', [])).toBe('')
  expect(sectionSky({ ...empty, sectionColor: '#ffd9c7' }).stops[0]).toBe('#ffffff')
})

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
