import { evaluateSync, parse } from 'groq-js'
import { runQuery } from '../services/content/query/run-query.ts'
import type { ContentDocument } from '../services/content/store/document.ts'
import { DocumentView } from '../services/content/store/document-view.ts'
import type { Figure } from './bench.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'bench' }

/** One document in a hundred is an author, to whom ninety-nine others refer, however many there are. */
function makeDocuments(count: number): ContentDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const padded = String(index).padStart(6, '0')
    const isAuthor = index % 100 === 0
    const author = ((index * 31) % (count / 100)) * 100
    return {
      _id: `document-${padded}`,
      _type: isAuthor ? 'author' : index % 20 === 10 ? 'article' : 'post',
      _rev: 'r',
      _createdAt: '2026-01-01T00:00:00Z',
      _updatedAt: '2026-01-01T00:00:00Z',
      title: `Document ${(index * 7919) % count}`,
      slug: { _type: 'slug', current: `slug-${index}` },
      ...(!isAuthor && { author: { _type: 'reference', _ref: `document-${String(author).padStart(6, '0')}` } }),
    }
  }).toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

const queries = [
  { name: 'lookup by slug', query: '*[_type == "post" && slug.current == "slug-4321"][0]', limit: 1 },
  {
    name: 'order, slice, dereference of a type',
    query: '*[_type == "article"] | order(title) [0...20]{title, "author": author->title}',
    limit: 15,
  },
  {
    name: '50 × references() count',
    query: '*[_id in $ids]{"n": count(*[references(^._id)])}',
    limit: 50,
  },
]

const parameters = { ids: Array.from({ length: 50 }, (_, index) => `document-${String(index * 100).padStart(6, '0')}`) }

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function time(rounds: number, run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return median(times)
}

async function measureAt(count: number): Promise<{ own: number[]; plain: number[]; filling: number }> {
  const documents = makeDocuments(count)
  const started = performance.now()
  const view = new DocumentView(documents)
  view.fillIndexes()
  const filling = performance.now() - started
  const own: number[] = []
  const plain: number[] = []
  for (const { query } of queries) {
    own.push(await time(21, () => runQuery(view, { query, parameters }, context)))
    const tree = parse(query)
    plain.push(
      count > 10_000
        ? Number.NaN
        : await time(3, () => evaluateSync(tree, { dataset: documents, params: parameters }).data),
    )
  }
  return { own, plain, filling }
}

/** Queries in memory, beside groq-js by itself on the same documents. */
export async function measureContentQueries(): Promise<Figure[]> {
  const small = await measureAt(10_000)
  const large = await measureAt(100_000)
  const figures = queries.map(({ name, limit }, index): Figure => {
    const plain = small.plain[index] ?? Number.NaN
    return {
      name: `10,000 documents: ${name} (groq-js: ${plain.toFixed(0)} ms)`,
      value: small.own[index] ?? Number.NaN,
      unit: 'ms',
      budget: { bound: 'at most', limit },
    }
  })
  const growth = (index: number): number => (large.own[index] ?? Number.NaN) / (small.own[index] ?? Number.NaN)
  return [
    ...figures,
    {
      name: '100,000 documents: lookup by slug',
      value: growth(0),
      unit: '×',
      budget: { bound: 'at most', limit: 1.5 },
    },
    {
      name: '100,000 documents: 50 × references()',
      value: growth(2),
      unit: '×',
      budget: { bound: 'at most', limit: 1.5 },
    },
    {
      name: '10,000 documents: view and indexes',
      value: small.filling,
      unit: 'ms',
      budget: { bound: 'at most', limit: 1000 },
    },
  ]
}
