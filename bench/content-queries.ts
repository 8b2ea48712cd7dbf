import { evaluateSync, parse } from 'groq-js'
import { atMost, type Figure } from './figure.ts'
import { makeDocuments } from './content-documents.ts'
import { openEngine } from './content-engine.ts'
import { median } from './quantile.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'bench' }

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
  const engine = openEngine(documents)
  const filling = performance.now() - started
  const evaluate = (query: string) => engine.evaluate({ perspective: 'raw', query: { query, parameters }, context })
  const own: number[] = []
  const plain: number[] = []
  for (const { query } of queries) {
    own.push(await time(21, () => evaluate(query)))
    const tree = parse(query)
    plain.push(
      count > 10_000
        ? Number.NaN
        : await time(3, () => evaluateSync(tree, { dataset: documents, params: parameters }).data),
    )
  }
  engine.close()
  return { own, plain, filling }
}

/**
 * In-memory queries, including the serialization of their results, compared with groq-js alone on the same documents.
 */
export async function measureContentQueries(): Promise<Figure[]> {
  const small = await measureAt(10_000)
  const large = await measureAt(100_000)
  const figures = queries.map(({ name, limit }, index): Figure => {
    const plain = small.plain[index] ?? Number.NaN
    return atMost(
      `10,000 documents: ${name} (groq-js: ${plain.toFixed(0)} ms)`,
      small.own[index] ?? Number.NaN,
      'ms',
      limit,
    )
  })
  const growth = (index: number): number => (large.own[index] ?? Number.NaN) / (small.own[index] ?? Number.NaN)
  return [
    ...figures,
    atMost('100,000 documents: lookup by slug', growth(0), '×', 1.5),
    atMost('100,000 documents: 50 × references()', growth(2), '×', 1.5),
    atMost('10,000 documents: in memory with indexes', small.filling, 'ms', 1000),
  ]
}
