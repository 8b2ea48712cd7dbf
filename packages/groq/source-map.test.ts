import { parseJsonPath } from '@sanity/client/csm'
import { expect, test } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import { DocumentView } from './document-view.ts'
import type { ContentDocument } from './document.ts'
import { parseQuery } from './parse-query.ts'
import type { Perspective } from './perspective.ts'
import { evaluateQuery } from './run-query.ts'
import { writeResult, type ItemSelector } from './source-map.ts'
import { engineOf } from './testing/engine.ts'
import { documents as seeded, parameters, queries } from './testing.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }

const errorText = ({ message }: Error) => ({ result: message, map: undefined })

interface SourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, { type: string; source: { type: string; document?: number; path?: number } }>
}

function evaluator(memory: DocumentMemory) {
  const engine = engineOf(memory)
  return async (query: string, sourceMap?: ItemSelector, perspective: Perspective = 'raw') => {
    const {
      json,
      sourceMap: map,
      syncTags,
    } = await engine.evaluate({
      perspective,
      query: { query, parameters },
      context,
      sourceMap,
    })
    const parsed: SourceMap | undefined = map && JSON.parse(map)
    return { result: JSON.parse(json), map: parsed, syncTags }
  }
}

const documentOf = (_id: string, _type: string, fields: object = {}): ContentDocument => ({
  _id,
  _type,
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})

function valueAt(root: unknown, path: string): unknown {
  return parseJsonPath(path).reduce<unknown>((value, step) => {
    if (typeof step !== 'object') return Object(value)[step]
    return Array.isArray(value) ? value.find((item) => item?._key === step._key) : undefined
  }, root)
}

/** Where each value of a result comes from, as `document path`. */
function originsOf({ documents, paths, mappings }: SourceMap): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mappings).map(([place, { source }]) => [
      place,
      source.type === 'documentValue'
        ? `${documents[source.document ?? -1]?._id} ${paths[source.path ?? -1]}`
        : source.type,
    ]),
  )
}

const keeping = [
  '{"t": coalesce(nothing, title), "a": author->title, "s": slug.current, "l": "literal", "n": $n}',
  '{..., "title": upper(title), "by": select(price > 1 => author->{title, "up": ^.title}, {"no": title})}',
  '{"l": [title, ...tags, ...related[]->title], "sum": tags + related, "o": {title} + slug}',
  '{price > 1 => {title, "deep": {"x": ^.title, slug}}, "d": tags[@ != "a"], "f": related[][0...2]}',
  '{"o": tags | order(@ desc), "u": array::unique(tags), "c": array::compact(related), "last": tags[-1]}',
  '{"p": *[_type == ^._type]{"t": title, "mine": ^.title}[t != null] | order(t)}',
  '{"end": tags[-2..-1], "none": tags[0...-4], "at": {"d": dateTime(_createdAt)}{"part": d.date}, ...dateTime(_createdAt)}',
  '{author->, "e": @.title, "r": related[defined(_ref)]->{"t": title}.t, "in": [author][_type == "reference"]._ref}',
]

test('results with source maps are the same as without, and each mapping leads to its value', async () => {
  const evaluate = evaluator(new DocumentMemory([], seeded))
  const byId = new Map(seeded.map((document) => [document._id, document]))
  const ones = keeping.flatMap((projection) =>
    ['*', '*[_type == $type]', '* | score(title match "wat*")'].map((base) => base + projection),
  )
  // It stands for no document, whatever it says.
  ones.push('[{"_id": "doc-1", "title": "made"}] | score(title match "made")')
  let mapped = 0
  for (const query of [...ones, ...queries.slice(0, 250)]) {
    const plain = await evaluate(query).catch(errorText)
    const traced = await evaluate(query, mapped % 2 ? 'index' : 'key').catch(errorText)
    expect({ query, result: traced.result }).toEqual({ query, result: plain.result })
    const { documents = [], paths = [], mappings = {} } = traced.map ?? {}
    for (const [place, { source }] of Object.entries(mappings)) {
      if (source.type !== 'documentValue') continue
      const document = byId.get(documents[source.document ?? -1]?._id ?? '')
      const found = valueAt(document, paths[source.path ?? -1] ?? '')
      expect({ query, place, value: valueAt(traced.result, place) }).toEqual({ query, place, value: found })
      mapped += 1
    }
  }
  expect(mapped).toBeGreaterThan(3000)
})

const author = documentOf('author-george-orwell-4c9f', 'author', { lastName: 'Orwell' })
const bookOf = (id: string, title: string, fields: object = {}) =>
  documentOf(id, 'book', { title, author: { _ref: author._id }, ...fields })

const mappingTo = (document: number, path: number) => ({
  type: 'value',
  source: { type: 'documentValue', document, path },
})

test('the example of the documentation has its source map', async () => {
  const books = [bookOf('book-1984-12eb', 'Nineteen Eighty-Four'), bookOf('book-animal-farm-3856', 'Animal Farm')]
  const evaluate = evaluator(new DocumentMemory([], [author, ...books]))
  const query = `*[_type == 'author']{
    "authorName": lastName,
    "booksWritten": *[_type == 'book' && references(^._id)].title
  }`
  const { result, map } = await evaluate(query, 'index')
  expect(result).toEqual([{ authorName: 'Orwell', booksWritten: ['Nineteen Eighty-Four', 'Animal Farm'] }])
  expect(map).toEqual({
    documents: [
      { _id: 'author-george-orwell-4c9f', _type: 'author' },
      { _id: 'book-1984-12eb', _type: 'book' },
      { _id: 'book-animal-farm-3856', _type: 'book' },
    ],
    paths: ["$['lastName']", "$['title']"],
    mappings: {
      "$[0]['authorName']": mappingTo(0, 0),
      "$[0]['booksWritten'][0]": mappingTo(1, 1),
      "$[0]['booksWritten'][1]": mappingTo(2, 1),
    },
  })
})

test('every expression that keeps a value keeps its origin; others are unknown or literal', async () => {
  const page = documentOf('page', 'page', {
    title: 'Title',
    "it's\\\n": 'quoted',
    tags: ['a', 'b'],
    parts: [
      { _key: 'k1', _type: 'part', text: 'one', by: { _ref: author._id } },
      { _key: "k'2", _type: 'part', text: 'two' },
    ],
  })
  const evaluate = evaluator(new DocumentMemory([], [author, page]))
  const query = `*[_id == "page"][0]{
    "whole": parts, "quoted": @["it's\\\\\\n"], "fallback": coalesce(missing, title), "chosen": select(false => 1, title),
    "second": parts[text == "two"].text, "last": parts[-1].text, "by": parts[0].by->lastName,
    "sorted": tags | order(@ desc), "each": parts[]{text, "page": ^.title}, "joined": [...tags, title],
    "upper": upper(title), "count": count(tags), "fixed": "x", missing
  }`
  const { map } = await evaluate(query, 'key')
  expect(map && originsOf(map)).toEqual({
    "$['whole']": "page $['parts']",
    "$['quoted']": String.raw`page $['it\'s\\\n']`,
    "$['fallback']": "page $['title']",
    "$['chosen']": "page $['title']",
    "$['second'][0]": String.raw`page $['parts'][?(@._key=='k\'2')]['text']`,
    "$['last']": String.raw`page $['parts'][?(@._key=='k\'2')]['text']`,
    "$['by']": "author-george-orwell-4c9f $['lastName']",
    "$['sorted'][0]": "page $['tags'][1]",
    "$['sorted'][1]": "page $['tags'][0]",
    "$['each'][0]['text']": "page $['parts'][?(@._key=='k1')]['text']",
    "$['each'][0]['page']": "page $['title']",
    "$['each'][1]['text']": String.raw`page $['parts'][?(@._key=='k\'2')]['text']`,
    "$['each'][1]['page']": "page $['title']",
    "$['joined'][0]": "page $['tags'][0]",
    "$['joined'][1]": "page $['tags'][1]",
    "$['joined'][2]": "page $['title']",
    "$['upper']": 'unknown',
    "$['count']": 'unknown',
    "$['fixed']": 'literal',
  })
  const indexed = await evaluate('*[_id == "page"].parts[_key == "k1"].text', 'index')
  expect(indexed.map && originsOf(indexed.map)).toEqual({ '$[0]': "page $['parts'][0]['text']" })
})

test('a draft or version that is shown is named by its own id', async () => {
  const memory = new DocumentMemory(
    [],
    [
      documentOf('a', 'page', { title: 'published' }),
      documentOf('drafts.a', 'page', { title: 'draft' }),
      documentOf('versions.spring.a', 'page', { title: 'version' }),
      documentOf('b', 'page', { title: 'only published' }),
    ],
  )
  const evaluate = evaluator(memory)
  const idsIn = async (perspective: Perspective) =>
    (await evaluate('*[_type == "page"].title', 'index', perspective)).map?.documents.map(({ _id }) => _id)
  expect(await idsIn('published')).toEqual(['a', 'b'])
  expect(await idsIn('drafts')).toEqual(['drafts.a', 'b'])
  expect(await idsIn(['spring', 'drafts'])).toEqual(['versions.spring.a', 'b'])
})

test('the source map of a visitor names no private document, however the query is written', async () => {
  const secret = documentOf('order-1', 'order', { title: 'secret', page: { _ref: 'a' } })
  const hidden = [
    secret,
    documentOf('drafts.a', 'page', { title: 'draft' }),
    documentOf('path.b', 'page', { title: 'path' }),
  ]
  const memory = new DocumentMemory(
    ['order'],
    [documentOf('a', 'page', { title: 'A', order: { _ref: 'order-1' }, draft: { _ref: 'drafts.a' } }), ...hidden],
  )
  const evaluate = evaluator(memory)
  const attempts = [
    '*',
    '*[_id == "order-1"]',
    '*[_id == "a"]{"x": coalesce(order->title, draft->title, title), "y": order->, "z": order->title}',
    '*[_id == "a"]{"x": *[references(^._id)]{title}, "y": *[_type == "order"][0].title}',
    '* | score(title match "secret")',
  ]
  for (const query of attempts) {
    const { map } = await evaluate(query, 'index', 'public')
    const foreign = map?.documents.filter(({ _id }) => _id !== 'a')
    expect({ query, foreign }).toEqual({ query, foreign: [] })
  }
})

test('a query in a replica has the same source map', async () => {
  const evaluate = evaluator(new DocumentMemory([], seeded))
  const query = '*[_type == "page"]{title, "author": author->{title}}'
  const { map } = await evaluate(query, 'key')
  expect(await evaluate(query + ' '.repeat(10_000), 'key')).toMatchObject({ map })
})

const traced = async (query: string, parameters: Record<string, unknown>, limit: number) => {
  const asked = { query, parameters }
  return evaluateQuery(new DocumentView(seeded), parseQuery(query, parameters), asked, context, limit, true)
}

test('a result counts together with its source map', async () => {
  const { data: value, origin } = await traced('*{title, "author": author->{title}}', {}, 10_000)
  const { json = '', sourceMap = '' } = writeResult({ value, origin }, 'index', Infinity) ?? {}
  const length = json.length + sourceMap.length
  expect(writeResult({ value, origin }, 'index', length)).toEqual({ json, sourceMap })
  expect(writeResult({ value, origin }, 'index', length - 1)).toBeUndefined()
})

test.each(['$list[@ > 0]', '$list[]{"a": ^.x}'])('%s is stopped within the list', async (query) => {
  const list = Array.from({ length: 100_000 }, () => 1)
  await expect(traced(query, { list }, 1)).rejects.toThrow('took too long')
})
