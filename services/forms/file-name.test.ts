import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'
import { limits } from './limits.ts'

test.each([
  ['cloud.png', 'cloud.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\cloud.png', 'cloud.png'],
  ['.htaccess', 'htaccess'],
  ['a\r\nContent-Type: text/html.png', 'aContent-Type text/html.png'.split('/').at(-1)],
  ['<script>.png', 'script.png'],
  ['gpj\u202Eexe.png', 'gpjexe.png'],
  ['a %22cloud%22%0D%0Aover 20% blue.png', 'a cloudover 20 blue.png'],
  ['con.png', 'file.png'],
  ['', 'file'],
  ['Änderung 3.pdf', 'Änderung 3.pdf'],
])('%j becomes %j', (given, safe) => {
  expect(safeFileName(given)).toBe(safe)
})

test('a long name is truncated and keeps its extension', () => {
  const name = safeFileName(`${'x'.repeat(500)}.jpeg`)
  expect([name.length, name.endsWith('.jpeg')]).toEqual([limits.fileName, true])
})

test('a long name is truncated between two characters', () => {
  const name = safeFileName(`a${'🫧'.repeat(100)}.png`)
  expect([name.isWellFormed(), name.length, name.endsWith('🫧.png')]).toEqual([true, limits.fileName - 1, true])
})

test('a long extension is truncated, and does not make the name begin with a dot', () => {
  for (const start of ['x', '🫧', 'cloud']) {
    const name = safeFileName(`${start}.${'🫧'.repeat(100)}`)
    expect(name.isWellFormed()).toBe(true)
    expect(name).toMatch(/^(?:x|🫧|cl)\.🫧+$/u)
    expect(name.length).toBeLessThanOrEqual(limits.fileName)
  }
})
