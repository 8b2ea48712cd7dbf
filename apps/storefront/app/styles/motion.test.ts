import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.css', { cwd: app })

/** Reads a stylesheet of the app by its file name. */
function read(name: string): Promise<string> {
  const file = files.find((each) => path.basename(each) === name)
  if (!file) throw new Error(`Stylesheet not found: ${name}`)
  return readFile(path.join(app, file), 'utf8')
}

/** All stylesheets concatenated. */
const all = async () => (await Promise.all(files.map((file) => readFile(path.join(app, file), 'utf8')))).join('\n')

/** The value of a token, and from 768 px where that differs. */
async function durations(token: string): Promise<string[]> {
  return [...(await read('tokens.css')).matchAll(new RegExp(`--duration-${token}: ([^;]+);`, 'g'))].map(
    ([, value]) => value ?? '',
  )
}

test('MOTION-01: a fade takes 0.5 s, that of an overlay too', async () => {
  expect(await durations('fade')).toEqual(['0.5s'])
  expect(await read('overlay.css')).toMatch(/\.overlay \{[^}]*opacity var\(--duration-fade\)/)
})

test('MOTION-02: a hover takes 0.25 s', async () => {
  expect(await durations('hover')).toEqual(['0.25s'])
  expect(await read('base.css')).toMatch(/\.pill \{[^}]*background var\(--duration-hover\)/)
})

test('MOTION-05: the banner’s text scrolls by in 90 s', async () => {
  expect(await durations('banner')).toEqual(['90s'])
  expect(await all()).toContain('animation: pass-by var(--duration-banner) linear infinite')
})

test('MOTION-06: a wave takes 13 s', async () => {
  expect(await durations('wave')).toEqual(['13s'])
  expect(await all()).toContain('animation: sway var(--duration-wave) ease-in-out infinite')
})

test('CONST-04: expanding takes 0.25 s', async () => {
  expect(await durations('expand')).toEqual(['0.25s'])
  expect(await read('base.css')).toMatch(/details::details-content \{[^}]*\bheight var\(--duration-expand\)/)
})

test('CONST-05: reveals inside a page fade in for 0.25 s', async () => {
  expect(await durations('reveal')).toEqual(['0.25s'])
  expect(await read('splash.css')).toMatch(/\.reveal \{\s*animation: appear var\(--duration-reveal\)/)
  expect(await read('motion.css')).toMatch(/@keyframes appear \{\s*from \{\s*opacity: 0;/)
})

test('CONST-06, CONST-07: sliding in takes 1 s, staggered by 0.25 s', async () => {
  expect(await durations('slide')).toEqual(['1s'])
  expect(await read('tokens.css')).toContain('--stagger-slide: 0.25s;')
  const slides = [...(await all()).matchAll(/animation: slide-in ([^;]+);/g)].map(([, timing]) => timing)
  expect(slides.length).toBeGreaterThan(0)
  for (const timing of slides) {
    expect(timing).toMatch(/^var\(--duration-slide\) calc\(var\(--turn\) \* var\(--stagger-slide\)\) /)
  }
})

test('a sky animates only transform and opacity', async () => {
  const keyframes = [
    ...(await read('motion.css')).matchAll(/@keyframes (cloud-drift|puff-away|sway) \{([\s\S]*?)\n\}/g),
  ]
  expect(keyframes).toHaveLength(3)
  const properties = keyframes.flatMap(([, , body]) => [...(body ?? '').matchAll(/(\w+): /g)].map(([, name]) => name))
  expect(properties.filter((name) => !['transform', 'translate', 'scale', 'opacity'].includes(name ?? ''))).toEqual([])
})
