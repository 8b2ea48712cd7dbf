import { expect, test } from 'vitest'
import { DocumentView } from './document-view.ts'
import { parseQuery } from './parse-query.ts'
import { runQuery } from './run-query.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }
const system = { _type: 'page', _rev: 'r', _createdAt: '2024-01-01T00:00:00Z', _updatedAt: '2024-01-01T00:00:00Z' }

const view = new DocumentView([
  { ...system, _id: 'about.team', tags: ['x', null, 'y'], at: '2024-05-01T00:00:00Z' },
  { ...system, _id: 'about.team.cook', tags: [null, 'x', { x: 1 }], at: '2024-05-01T02:00:00+02:00' },
  { ...system, _id: 'contact' },
])

const run = (query: string, parameters: Record<string, unknown> = {}): Promise<unknown> =>
  runQuery(view, parseQuery(query, parameters), { query, parameters }, context)

test.each([
  ['array::unique(*.tags[])', ['x', null, 'y', { x: 1 }]],
  ['array::unique(*.title)', [null]],
  ['count(array::unique(*[defined(at)]{"at": dateTime(at)}.at))', 1],
  ['array::unique([1, "1", true, 1, "1", [1], [1]])', [1, '1', true, [1], [1]]],
  ['array::unique("xx")', null],
  ['count(array::unique([*[0], *[0]]))', 2],
  ['*[path(_id) in path("about.*")]._id', ['about.team']],
  ['*[(path(_id)) in (path($pattern))]._id', ['about.team', 'about.team.cook']],
  ['path(3) in path("*")', null],
  ['path("a") in ["a"]', false],
  ['diff::changedAny({"a": 1}, {"a": 2}, a) && array::unique([null, null])[0] == null', true],
])('%s is %j', async (query, expected) => {
  expect(await run(query, { pattern: 'about.**' })).toEqual(expected)
})
