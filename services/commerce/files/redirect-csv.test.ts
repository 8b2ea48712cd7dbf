import { expect, test } from 'vitest'
import { parseRedirectCsv } from './redirect-csv.ts'

const parse = (from: string) => parseRedirectCsv(`Redirect from,Redirect to\n${from},/new\n`)

test.for([
  ['/old', '/old'],
  ['/caf%C3%A9%20noir', '/café noir'],
  ['/old/', '/old'],
  ['/', '/'],
  ['/50%', '/50%'],
] as const)('a redirect from %s is stored as the path that the shop looks up: %s', async ([from, path]) => {
  expect(await parse(from)).toEqual([{ path, target: '/new' }])
})

test('two spellings of one path are a duplicate', async () => {
  await expect(parse('/a%20b,/new\n/a b')).rejects.toThrow('row 3, Redirect from: "/a b" is a duplicate')
})

test.for(['/old?page=2', '/old#end'])('a redirect from %s, which is more than a path, is refused', async (from) => {
  await expect(parse(from)).rejects.toThrow('row 2, Redirect from: has parameters or a fragment')
})
