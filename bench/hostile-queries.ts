import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from './figure.ts'
import { makeDocuments } from './content-documents.ts'
import { openEngine } from './content-engine.ts'
import { quantile } from './quantile.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'bench' }
const clients = 8
const duration = 20_000

/** Steps that each double the previous result. */
const grown = (start: string, step: string) => `{"a": ${start}}${`{"a": ${step}}`.repeat(30)}`

/** Queries that each exceed a limit. The number makes each query unique. */
const hostile: ((n: number) => string)[] = [
  (n) => `count(*[count(*[title == ^.title && count(*[title != ^.title]) > ${n}]) > 0])`,
  (n) => `array::intersects(*._id, *._rev + [${n}])`,
  (n) => `*[title match "*${n}*D*o*c*u*m*e*n*t*x"] | order(title desc)`,
  (n) => `${grown('*._id', 'a + a')}{"n": count(a) + ${n}}`,
  (n) => grown(`[1, ${n}]`, '[a, a]'),
  (n) => `*[_id != "${n}"]{"all": *}`,
  (n) => `* | order(string::lower(title), count(*[references(^._id)]) + ${n})`,
  (n) => `{"n": ${n}, "words": string::split(array::join(*.title, " "), "")}`,
]

/**
 * The latency of quick queries on 100,000 documents, from when they are due, while other clients send endless queries.
 */
export async function measureHostileQueries(): Promise<Figure[]> {
  const engine = openEngine(makeDocuments(100_000))
  const evaluate = (query: string, parameters = {}) =>
    engine.evaluate({ perspective: 'raw', query: { query, parameters }, context })
  const end = performance.now() + duration
  let sent = 0

  async function attack(): Promise<void> {
    while (performance.now() < end) {
      sent += 1
      await evaluate(hostile[sent % hostile.length]?.(sent) ?? '').catch(() => {})
      await setTimeout(1)
    }
  }

  const attackers = Array.from({ length: clients }, attack)
  const times: number[] = []
  for (let due = performance.now(); due < end; due += 10) {
    await setTimeout(Math.max(0, due - performance.now()))
    await evaluate('*[_type == "post" && slug.current == $slug][0]', { slug: `slug-${times.length}` })
    times.push(performance.now() - due)
  }
  engine.close()
  await Promise.all(attackers)
  const of = `${sent} hostile queries from ${clients} clients`
  return [
    atMost(`100,000 documents: lookup during ${of}, p99`, quantile(times, 0.99), 'ms', 200),
    atMost('100,000 documents: the longest of these lookups', Math.max(...times), 'ms', 500),
  ]
}
