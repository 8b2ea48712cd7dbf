import { expect, test } from 'vitest'
import { replaceWords } from './replace-words.ts'

const words = new Map([
  ['Halcyon', 'Tea: "B" $& \\ Co, Halcyon'],
  ['halcyon', 'tea'],
])

test.each([
  ['a.ndjson', '{"halcyon":"Halcyon \\"ü\\"","n":1}', '{"tea":"Tea: \\"B\\" $& \\\\ Co, Halcyon \\"ü\\"","n":1}'],
  [
    'a.csv',
    'Handle,Title\nhalcyon,"a ""Halcyon"", b"\n,1\n',
    '"Handle","Title"\n"tea","a ""Tea: ""B"" $& \\ Co, Halcyon"", b"\n,"1"\n',
  ],
  [
    'a.md',
    '---\ntitle: Halcyon\ndate: 2026-01-01\n---\nHalcyon.\n',
    '---\ntitle: "Tea: \\"B\\" $& \\\\ Co, Halcyon"\ndate: 2026-01-01\n---\nTea: "B" $& \\ Co, Halcyon.\n',
  ],
])('a word is replaced in the format of %s', (file, text, changed) => {
  expect(replaceWords(file, text, words)).toBe(changed)
})
