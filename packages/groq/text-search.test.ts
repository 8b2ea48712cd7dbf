import { expect, test } from 'vitest'
import type { ContentDocument } from './document.ts'
import { DocumentView } from './document-view.ts'
import { parseQuery } from './parse-query.ts'
import { runQuery } from './run-query.ts'

const documentOf = (_id: string, fields: object): ContentDocument => ({
  _id,
  _type: 'page',
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})

const view = new DocumentView([
  documentOf('calm-water', {
    title: 'Calm water',
    text: [{ _type: 'block', children: [{ _type: 'span', text: 'Lemon and sage' }] }],
  }),
  documentOf('drafts.powder', { title: 'Mood powder', subtitle: 'Calm calm calm', author: { _ref: 'sage-author' } }),
  documentOf('sampler', { title: 'Sampler', tags: ['Water', 'powder'] }),
  documentOf('empty', {}),
])
const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }
const run = (query: string, parameters: Record<string, unknown> = {}) =>
  runQuery(view, parseQuery(query, parameters), { query, parameters }, context)

test.each([
  ['calm', ['calm-water', 'drafts.powder']],
  ['CALM water', ['calm-water']],
  ['lemo*', ['calm-water']],
  ['lemo', []],
  ['"lemon and sage"', ['calm-water']],
  ['"sage lemon"', []],
  // There is a word between them.
  ['"sampler powder"', []],
  ['calm -powder', ['calm-water']],
  ['-calm', ['empty', 'sampler']],
  ['calm -"mood powder"', ['calm-water']],
  ['sage-author', []],
  ['samp*', ['sampler']],
  ['drafts.powder*', ['drafts.powder']],
  ['powder*', ['drafts.powder', 'sampler']],
  ['*', ['calm-water', 'drafts.powder', 'empty', 'sampler']],
  ['', []],
])('text::query(%j) finds %j in whole documents and their ids', async (query, expected) => {
  const found = await run('*[[@, _id] match text::query($query)]._id', { query })
  expect(found).toEqual(expected)
})

test('text::query() can search a single field', async () => {
  expect(await run('*[title match text::query("calm")]._id')).toEqual(['calm-water'])
  expect(await run('*[pt::text(text) match text::query("lemon sage")]._id')).toEqual(['calm-water'])
})

test('the Studio’s search query returns the best matches first', async () => {
  const query = [
    '// findability-mvi:5',
    '*[_type in $__types] | score(boost(_type in ["page"] && title match text::query($__query), 10),',
    '([@, _id] match text::query($__query) || references($__rawQuery))) [_score > 0]',
    '{_type, _id, _originalId, "orderings": [_score]} | order(orderings[0] desc) [0...$__limit]',
  ].join('\n')
  const parameters = { __types: ['page'], __query: 'calm*', __rawQuery: 'calm', __limit: 10 }
  expect(await run(query, parameters)).toMatchObject([
    { _id: 'calm-water', orderings: [expect.any(Number)] },
    { _id: 'drafts.powder' },
  ])
})

test('a pattern with many stars is matched against a word of any length', async () => {
  const long = 'ab'.repeat(50_000)
  const pattern = `${'*a*b'.repeat(60)}*c`
  expect(await run('$long match $pattern', { long, pattern })).toBe(false)
  expect(await run('$long match $pattern', { long: `${long}c`, pattern })).toBe(true)
  // The end may not be a part of the beginning.
  expect(await run('"calmal" match "cal*al" && !("calm" match "cal*alm")')).toBe(true)
  expect(await run('$dots match "a"', { dots: '.'.repeat(200_000) })).toBe(false)
})
