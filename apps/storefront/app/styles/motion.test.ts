import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
const styles = ['base.css', 'chrome.css', 'shop-menu.css', 'clouds.css', 'forms.css']

/** What a token is at first, and from 768 px where that differs. */
async function durations(token: string): Promise<string[]> {
  return [...(await read('tokens.css')).matchAll(new RegExp(`--duration-${token}: ([^;]+);`, 'g'))].map(
    ([, value]) => value ?? '',
  )
}
const all = async () => (await Promise.all(styles.map(read))).join('\n')

test('MOTION-01: a fade takes 0.5 s, that of an overlay too', async () => {
  expect(await durations('fade')).toEqual(['0.5s'])
  expect(await read('chrome.css')).toMatch(/\.overlay \{[^}]*opacity var\(--duration-fade\)/)
})

test('MOTION-02: a hover takes 0.25 s', async () => {
  expect(await durations('hover')).toEqual(['0.25s'])
  expect(await read('base.css')).toMatch(/\.pill \{[^}]*background var\(--duration-hover\)/)
})

test('MOTION-05: the banner’s text runs by in 90 s', async () => {
  expect(await durations('banner')).toEqual(['90s'])
  expect(await all()).toContain('animation: banner-scroll var(--duration-banner) linear infinite')
})

test('MOTION-06: a wave takes 13 s', async () => {
  expect(await durations('wave')).toEqual(['13s'])
  expect(await all()).toContain('animation: sway var(--duration-wave) ease-in-out infinite')
})

test('nothing but transform and opacity moves in a sky', async () => {
  const keyframes = [
    ...(await read('motion.css')).matchAll(/@keyframes (cloud-drift|puff-away|sway) \{([\s\S]*?)\n\}/g),
  ]
  expect(keyframes).toHaveLength(3)
  const properties = keyframes.flatMap(([, , body]) => [...(body ?? '').matchAll(/(\w+): /g)].map(([, name]) => name))
  expect(properties.filter((name) => !['translate', 'scale', 'opacity'].includes(name ?? ''))).toEqual([])
})
