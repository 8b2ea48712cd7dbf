import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('LAYOUT-06: the breakpoints are the specified ones, and there are no others', async () => {
  const tokens = await readFile(new URL('tokens.css', import.meta.url), 'utf8')
  const widths = Object.fromEntries(
    [...tokens.matchAll(/--breakpoint-([\w]+): (\d+)px/g)].map(([, name, width]) => [name, Number(width)]),
  )
  expect(widths).toEqual({
    '3xs': 319,
    '2xs': 360,
    xs: 480,
    sm: 640,
    md: 768,
    lg: 1024,
    xl: 1200,
    '2xl': 1460,
    '3xl': 1600,
    '4xl': 2000,
  })
  expect(tokens).toContain('--breakpoint-*: initial')
  expect(tokens).toContain('@custom-variant tall (@media (height >= 860px))')
})
