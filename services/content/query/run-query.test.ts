import { evaluate, evaluateSync, parse } from 'groq-js'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import type { ContentDocument } from '../store/document.ts'
import { DocumentView } from '../store/document-view.ts'
import { runQuery } from './run-query.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }

const { next: random, below, pick } = createSeededRandom(42)

const types = ['page', 'post', 'author', 'tag']
const ids = Array.from({ length: 40 }, (_, index) => `doc-${index}`)

const slugs = () => Array.from({ length: 12 }, () => ({ current: `slug-${below(20)}` }))

const documents = ids.map((_id, index): ContentDocument => ({
  _id,
  _type: pick(types),
  _rev: 'r',
  _createdAt: `2024-01-${String(1 + below(28)).padStart(2, '0')}T00:00:00Z`,
  _updatedAt: '2024-06-01T00:00:00Z',
  title: pick<unknown>(['Water', 'Mood water', 'Powder', 'Sampler pack', null, 7, ['Water', 3]]),
  price: pick<unknown>([0, 1, 2, 3, 4, null, '2', { n: 1 }]),
  ...(index % 3 && {
    slug: pick<unknown>([null, 'slug-1', ['slug-2'], { current: pick<unknown>([null, 3, true, {}]) }, ...slugs()]),
  }),
  ...(index % 4 === 0 && { tags: Array.from({ length: below(4) }, () => pick(['a', 'b', 'c'])) }),
  ...(index % 5 && {
    author: { _type: 'reference', _ref: pick<unknown>([...ids, ...ids, null, 3, 'nowhere', ['doc-1']]) },
  }),
  ...(index % 6 === 0 && {
    related: Array.from({ length: below(4) }, () => pick<unknown>([{ _ref: pick(ids) }, null, 1])),
  }),
}))

const view = new DocumentView(documents)
const sorted = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))

/** What groq-js makes of the query on the whole dataset, by itself. */
async function plain(query: string, params: Record<string, unknown>): Promise<unknown> {
  const tree = parse(query, { params })
  const options = { dataset: sorted, params, identity: context.identity, sanity: context }
  const isAsynchronous = query.includes('diff::')
  const data: unknown = isAsynchronous ? await (await evaluate(tree, options)).get() : evaluateSync(tree, options).data
  return JSON.parse(JSON.stringify(data))
}

const ours = async (query: string, parameters: Record<string, unknown> = {}): Promise<unknown> =>
  JSON.parse(JSON.stringify(await runQuery(view, { query, parameters }, context)))

const parameters = {
  type: 'post',
  types: ['tag', 'page', 'tag'],
  id: 'doc-7',
  ids: ['doc-9', 'doc-1', 'none', 3],
  n: 2,
  nothing: null,
  slug: 'slug-4',
  slugs: ['slug-1', 'slug-5', true],
  key: 'title',
}

const conditions = [
  '_type == "page"',
  '"post" == _type',
  '_type == $type',
  '_type in ["page", "author"]',
  '_type in $types',
  '_type == $nothing',
  '_type != "page"',
  '_id == $id',
  '_id in $ids',
  '_id in ["doc-3", "doc-2", "doc-3"]',
  '_id in path("doc-*")',
  '_id match "doc*"',
  'price > $n',
  'defined(slug)',
  'slug.current == "slug-3"',
  'title match "wat*"',
  'references($id)',
  'references("doc-3", $ids)',
  'references($nothing)',
  'references(^._id)',
  'author._ref == $id',
  'author._ref == ^._id',
  'author._ref == $n',
  'author._ref == $nothing',
  '$id in related[]._ref',
  '^._id in related[]._ref',
  '_id in ^.related[]._ref',
  '_id == ^.author._ref',
  '_id in *[_type == "tag"].author._ref',
  '_id in *[_id in *[_type == "page"].related[]._ref]._id',
  '_type in *[price > 2]._type',
  '_id in [^._id, ^.author._ref]',
  'slug.current == $slug',
  'slug.current == ^.slug.current',
  'slug.current == $nothing',
  'slug.current == $n',
  'slug.current in $slugs',
  'slug.current in ["slug-2", null, 3]',
  'title match $nothing',
  '_type == ^._type',
  'round(price, $n) == 2',
  'author->_type == "author"',
  '"a" in tags',
  'true',
  'null',
  '$nothing',
  'count(*[_type == "tag" && author._ref == ^._id]) > 0',
]

function condition(depth: number): string {
  if (depth === 0 || random() < 0.3) return pick(conditions)
  const [left, right] = [condition(depth - 1), condition(depth - 1)]
  return pick([`${left} && ${right}`, `(${left} || ${right})`, `!(${left})`, `(${left}) && ${right}`])
}

const tails = [
  '',
  '[0]',
  '[0...5]',
  '[2..4]',
  '[$n]',
  '[0...$n]',
  '._id',
  '[].title',
  '.author->title',
  '[$key]',
  '[price > 1]',
]
const projections = [
  '',
  '{_id, title}',
  '{..., "author": author->{title, _type}}',
  '{"n": count(tags), "same": *[_type == ^._type && price == ^.price]._id}',
  '{_id, "referring": count(*[references(^._id)])}',
  '{_id, "referring": *[references(^._id)]{_id, "again": *[references(^.^._id) && price == ^.price]._id}}',
  '{_id, "author": author->{_id, "others": *[author._ref == ^._id && _id != ^.^._id]._id}}',
  '{"related": related[]->{_id, "slugs": *[slug.current == ^.slug.current]._id}}',
  '{"related": related[_ref in *[_type == "page"]._id]._ref}',
  '{"pages": count(*[_type == "page"]), "all": count(*)}',
  '{"in": *[_id in ["doc-1", "doc-2"] && ^.price > price]{_id, "up": ^._id}}',
]
const pipes = [
  '',
  ' | order(title)',
  ' | order(price desc, title asc)',
  ' | order(_createdAt)[0...3]',
  ' | score(title match "water")',
  ' | score(_type == "page" && title match "w*", boost(references($id), 3), _id in *[_type == "tag"]._id)',
  ' | order(count(*[references(^._id)]) desc, _id)',
  ' | order(count(*[_type == "page"]), price)',
]

const queries = Array.from({ length: 3000 }, () => {
  const filters = Array.from({ length: 1 + below(2) }, () => `[${condition(2)}]`)
  const base = `*${filters.join('')}${pick(pipes)}${pick(projections)}${pick(tails)}`
  return pick([
    base,
    base,
    `count(${base})`,
    `{"a": ${base}, "b": *[_type == $type]._id}`,
    `${base} + [1]`,
    `(${base})`,
  ])
})

test('three thousand queries are answered as groq-js answers them on the whole dataset', async () => {
  let answered = 0
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
    if (expected !== 'an error') answered += 1
  }
  expect(answered).toBeGreaterThan(2500)
})

test.each([
  ['*[_type == "page"][$x]._id', { x: 0 }, { x: 'title' }],
  ['*[$x]._id', { x: true }, { x: 1 }],
  ['*[_id == $x]._id', { x: 'doc-1' }, { x: null }],
  ['*[0...$x]._id', { x: 2 }, { x: 3 }],
  ['*[_type in $x]._id', { x: ['tag'] }, { x: 'tag' }],
])('%s is another query with other parameters, in whatever order they come', async (query, first, second) => {
  for (const params of [first, second, first]) expect(await ours(query, params)).toEqual(await plain(query, params))
})

test('functions that groq-js has for asynchronous evaluation only are answered too', async () => {
  const query = '*[_id in ["doc-1", "doc-2"]]{"changed": diff::changedAny({"a": 1}, {"a": price}, a)}'
  expect(await ours(query)).toEqual(await plain(query, {}))
})

test('dates and the project come out as JSON', async () => {
  expect(await ours('[dateTime("2024-01-01T00:00:00Z"), sanity::projectId(), sanity::dataset(), identity()]')).toEqual([
    '2024-01-01T00:00:00Z',
    'local',
    'production',
    'somebody',
  ])
})

test('a query that would go on for ever is stopped', async () => {
  const many = new DocumentView(Array.from({ length: 300 }, (_, index) => ({ ...sorted[0]!, _id: `many-${index}` })))
  const query = '*[count(*[_rev == ^._rev && count(*[_rev == ^._rev && ^.^._rev == _rev]) > 0]) > 0]'
  await expect(runQuery(many, { query, parameters: {} }, context)).rejects.toMatchObject({
    body: { error: { type: 'queryTimeoutError' } },
  })
})

test('a query changes no document', async () => {
  const before = structuredClone(sorted)
  await ours('* | order(price desc) | score(title match "water") {..., "x": tags[]}')
  expect(view.all).toEqual(before)
})

test('ten subqueries within each other are answered, each once', async () => {
  const nested = '*[_id in '.repeat(10) + '*[price > 1]._id' + ']._id'.repeat(10)
  expect(await ours(nested)).toEqual(await plain('*[price > 1]._id', {}))
})
