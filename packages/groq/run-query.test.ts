import { evaluate, evaluateSync, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { DocumentView } from './document-view.ts'
import { parseQuery } from './parse-query.ts'
import { runQuery } from './run-query.ts'
import { documents, parameters, queries } from './testing.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }

const view = new DocumentView(documents)
const sorted = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))

/** The result of plain groq-js on the whole dataset. */
async function plain(query: string, params: Record<string, unknown>): Promise<unknown> {
  const tree = parse(query, { params })
  const options = { dataset: sorted, params, identity: context.identity, sanity: context }
  const isAsynchronous = query.includes('diff::')
  const data: unknown = isAsynchronous ? await (await evaluate(tree, options)).get() : evaluateSync(tree, options).data
  return JSON.parse(JSON.stringify(data))
}

const ours = async (query: string, parameters: Record<string, unknown> = {}): Promise<unknown> =>
  JSON.parse(JSON.stringify(await runQuery(view, parseQuery(query, parameters), { query, parameters }, context)))

test('3000 queries give the results of groq-js on the whole dataset', async () => {
  let evaluated = 0
  for (const query of queries) {
    const expected = await plain(query, parameters).then(
      (value) => ({ value }),
      () => 'an error',
    )
    const actual = await ours(query, parameters).then(
      (value) => ({ value }),
      () => 'an error',
    )
    expect({ query, actual }).toEqual({ query, actual: expected })
    if (expected !== 'an error') evaluated += 1
  }
  expect(evaluated).toBeGreaterThan(2500)
}, 120_000)

test.each([
  ['*[_type == "page"][$x]._id', { x: 0 }, { x: 'title' }],
  ['*[$x]._id', { x: true }, { x: 1 }],
  ['*[_id == $x]._id', { x: 'doc-1' }, { x: null }],
  ['*[0...$x]._id', { x: 2 }, { x: 3 }],
  ['*[_type in $x]._id', { x: ['tag'] }, { x: 'tag' }],
])('%s depends on its parameters, in either order', async (query, first, second) => {
  for (const params of [first, second, first]) expect(await ours(query, params)).toEqual(await plain(query, params))
})

test('functions that groq-js only supports asynchronously work too', async () => {
  const query = '*[_id in ["doc-1", "doc-2"]]{"changed": diff::changedAny({"a": 1}, {"a": price}, a)}'
  expect(await ours(query)).toEqual(await plain(query, {}))
})

test('dates and the project are returned as JSON', async () => {
  expect(await ours('[dateTime("2024-01-01T00:00:00Z"), sanity::projectId(), sanity::dataset(), identity()]')).toEqual([
    '2024-01-01T00:00:00Z',
    'local',
    'production',
    'somebody',
  ])
})

test('an endless query is stopped', async () => {
  const many = new DocumentView(Array.from({ length: 300 }, (_, index) => ({ ...sorted[0]!, _id: `many-${index}` })))
  const query = '*[count(*[_rev == ^._rev && count(*[_rev == ^._rev && ^.^._rev == _rev]) > 0]) > 0]'
  await expect(runQuery(many, parseQuery(query, {}), { query, parameters: {} }, context, 200)).rejects.toMatchObject({
    details: { type: 'queryTimeoutError' },
  })
})

test('a query changes no document', async () => {
  const before = structuredClone(sorted)
  await ours('* | order(price desc) | score(title match "water") {..., "x": tags[]}')
  expect(view.all).toEqual(before)
})

test('ten nested subqueries are each evaluated once', async () => {
  const nested = '*[_id in '.repeat(10) + '*[price > 1]._id' + ']._id'.repeat(10)
  expect(await ours(nested)).toEqual(await plain('*[price > 1]._id', {}))
})

test.each(['$words match $terms', '$words match text::query($terms)'])(
  '%s is stopped while scanning words',
  async (query) => {
    const words = `${Array.from({ length: 6000 }, (_, index) => `w${index}`).join(' ')} z`
    const parameters = { words, terms: 'z '.repeat(3000) }
    await expect(
      runQuery(view, parseQuery(query, parameters), { query, parameters }, context, 20),
    ).rejects.toMatchObject({
      details: { type: 'queryTimeoutError' },
    })
  },
)
