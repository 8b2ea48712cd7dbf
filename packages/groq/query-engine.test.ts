import { contentQueries } from '@shop/telemetry/operations'
import { evaluateSync, parse } from 'groq-js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkChangeExpression } from './change-expression.ts'
import { DocumentMemory } from './document-memory.ts'
import type { ContentDocument } from './document.ts'
import type { Perspective } from './perspective.ts'
import { ReplicaPool } from './replica-pool.ts'
import type { DocumentTransition } from './run-query.ts'
import { engineOf, sourceOf } from './testing/engine.ts'
import { documents as seeded, parameters, queries } from './testing.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }

const documentOf = (id: string): ContentDocument => ({
  _id: id,
  _type: 'page',
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  title: `Page ${id}`,
})

const memoryOf = (documents: ContentDocument[]): DocumentMemory => new DocumentMemory([], documents)

const many = (): ContentDocument[] => Array.from({ length: 5000 }, (_, index) => documentOf(`page-${index}`))

const request = (query: string, perspective: Perspective = 'raw') => ({
  perspective,
  query: { query, parameters },
  context,
})

const errorOf = (type: string) => ({ name: 'QueryError', details: { type } })

/** Thirty steps, each doubling the result of the previous one, from `start`. */
const grown = (start: string, step: string) => `{"a": ${start}}${`{"a": ${step}}`.repeat(30)}`

const endless = 'array::intersects(*._id, *._rev)'
const tooLongForProcess = (query: string) => query + ' '.repeat(20_000)

function ownFunctions(depth: number): string {
  const functions = Array.from({ length: depth }, (_, index) => {
    const next = `a::f${index + 1}(@)`
    return `fn a::f${index}($x) = $x{"a": ${next}, "b": ${next}};`
  })
  return `${functions.join('\n')}\nfn a::f${depth}($x) = $x{"c": 1};\na::f0(*)`
}

/** Records the reported events of each query from now on. */
function recordQueries(): unknown[] {
  const events: unknown[] = []
  const listener = (message: unknown) => void events.push(message)
  contentQueries.asyncEnd.subscribe(listener)
  onTestFinished(() => void contentQueries.asyncEnd.unsubscribe(listener))
  return events
}

describe('places, time limits and queues', () => {
  test('the metrics name where each query was evaluated', async () => {
    const engine = engineOf(memoryOf(many()))
    const events = recordQueries()
    await engine.evaluate(request('count(*)'))
    await engine.evaluate(request(tooLongForProcess('count(*)')), 15_000)
    await engine.evaluate(request('count(')).catch(() => {})
    expect(events).toMatchObject(['process', 'replica', 'refused'].map((place) => ({ place, dataset: 'production' })))
  })

  test('large queries of visitors are evaluated in a replica, those of editors in the process', async () => {
    const engine = engineOf(memoryOf(many().slice(0, 2500)))
    const events = recordQueries()
    const large = [
      '*',
      '*[0]{"a": _id + _id + _id + _id}',
      `[${'1, '.repeat(300)}1]`,
      `${'('.repeat(60)}1${')'.repeat(60)}`,
    ]
    for (const perspective of ['public', 'raw'] as const)
      for (const query of large) await engine.evaluate(request(query, perspective), 15_000)
    const places = [...large.map(() => 'replica'), ...large.map(() => 'process')]
    expect(events).toMatchObject(places.map((place) => ({ place })))
  })

  test('while an endless query runs, others get results; the endless one times out', async () => {
    const engine = engineOf(memoryOf(Array.from({ length: 60_000 }, (_, index) => documentOf(`page-${index}`))))
    let hasEnded = false
    const hostile = engine.evaluate(request(endless), 1000).finally(() => (hasEnded = true))
    for (let round = 0; round < 50; round += 1) {
      const { json } = await engine.evaluate(request('*[_id == "page-7"][0].title'))
      expect(json).toBe('"Page page-7"')
    }
    expect(hasEnded).toBe(false)
    await expect(hostile).rejects.toMatchObject(errorOf('queryTimeoutError'))
  })

  test('a query that is a little slow does not wait until the first replica has the documents', async () => {
    const engine = engineOf(memoryOf(many().slice(0, 400)))
    // Too long for a process with a replica, but not for one without.
    vi.spyOn(process, 'threadCpuUsage').mockImplementation((before) => ({ user: before ? 1e5 : 0, system: 0 }))
    const events = recordQueries()
    const slow = request('count(*[count(*[title != ^.title]) == 399])')
    expect(await engine.evaluate(slow, 15_000)).toMatchObject({ json: '400' })
    expect(events).toMatchObject([{ place: 'process' }])
    await vi.waitFor(
      async () => {
        expect(await engine.evaluate(slow, 15_000)).toMatchObject({ json: '400' })
        expect(events.at(-1)).toMatchObject({ place: 'replica' })
      },
      { timeout: 15_000 },
    )
  })

  test('a query that was slow only the first time stays in the process', async () => {
    const engine = engineOf(memoryOf(many().slice(0, 100)))
    const used = vi
      .spyOn(process, 'threadCpuUsage')
      .mockImplementation((before) => ({ user: before ? 1e5 : 0, system: 0 }))
    const events = recordQueries()
    const query = request('count(*[count(*[title != ^.title]) == 99])')
    await engine.evaluate(query, 15_000)
    used.mockRestore()
    await engine.evaluate(request(tooLongForProcess('count(*)')), 15_000)
    await engine.evaluate(query, 15_000)
    expect(events).toMatchObject([{ place: 'process' }, { place: 'replica' }, { place: 'process' }])
  })

  test('long queries beyond the queue limit are told to retry, and editors do not wait for visitors’ queries', async () => {
    const engine = engineOf(memoryOf(Array.from({ length: 60_000 }, (_, index) => documentOf(`page-${index}`))))
    let ended = 0
    const run = async () => {
      const result: unknown = await engine.evaluate(request(endless, 'public'), 1000).catch((error: unknown) => error)
      ended += 1
      return result
    }
    const visitors = Array.from({ length: 40 }, run)
    // A query fails at once when the queue is full: now all places are taken.
    expect(await Promise.race(visitors)).toMatchObject({ retryAfterSeconds: 2 })
    const count = tooLongForProcess('count(*)')
    const editors = Array.from({ length: 10 }, () => engine.evaluate(request(count, 'raw'), 60_000))
    expect(await Promise.all(editors)).toMatchObject(Array.from({ length: 10 }, () => ({ json: '60000' })))
    expect(ended).toBeLessThan(40)
    engine.close()
    const results = await Promise.all(visitors)
    for (const result of results) expect(result).toBeInstanceOf(Error)
    expect(results).toContainEqual(expect.objectContaining({ message: 'The service is stopping' }))
  })
})

describe('rejected queries', () => {
  test.each([
    ['memory without end', `${grown('*._id', 'a + a')}{"n": count(a)}`, 40_000, 'queryMemoryLimitError'],
    ['an endless result', grown('[1, 2]', '[a, a]'), 15_000, 'queryResultTooLargeError'],
    ['a result that is too long', '*{"all": *}', 15_000, 'queryResultTooLargeError'],
    ['a text longer than a string can be', grown('"xxxxxxxx"', 'a + a'), 15_000, 'queryEvaluationError'],
    ['functions that call each other twice', ownFunctions(24), 200, 'queryTimeoutError'],
  ])('a query with %s is rejected, and the next one succeeds', async (_name, query, limit, type) => {
    const engine = engineOf(memoryOf(many()))
    await expect(engine.evaluate(request(query), limit)).rejects.toMatchObject(errorOf(type))
    expect(await engine.evaluate(request(tooLongForProcess('count(*)')), 15_000)).toMatchObject({ json: '5000' })
  })

  test('a parse error is the same in a replica as in the process', async () => {
    const engine = engineOf(memoryOf([]))
    const error = { type: 'queryParseError', start: 0, end: 4, description: expect.stringContaining('nope') }
    for (const query of ['nope()', tooLongForProcess('nope()')]) {
      await expect(engine.evaluate(request(query), 15_000)).rejects.toMatchObject({ details: { ...error, query } })
    }
  })
})

const drafts = seeded.filter((_, index) => index % 3 === 0)
const withDrafts = [
  ...seeded,
  ...drafts.map((document) => ({ ...document, _id: `drafts.${document._id}`, title: 'Draft water' })),
]

describe('replicas', () => {
  test('a visitor sees the same documents in a replica as in the process, and geography', async () => {
    const secret = { ...documentOf('secret'), _type: 'secret' }
    const documents = [documentOf('a'), documentOf('drafts.a'), documentOf('x.a'), secret]
    const engine = engineOf(new DocumentMemory(['secret'], documents))
    for (const query of ['*._id', tooLongForProcess('*._id')]) {
      expect(await engine.evaluate(request(query, 'public'), 15_000)).toMatchObject({ json: '["a"]' })
    }
    const distance = 'geo::distance(geo::latLng(0, 0), geo::latLng(0, 0))'
    expect(await engine.evaluate(request(distance, 'public'), 15_000)).toMatchObject({ json: '0' })
  })

  // `run-query.test.ts` compares more of them within this process.
  test('a replica returns what groq-js does on all documents', async () => {
    const memory = memoryOf(withDrafts)
    const pool = new ReplicaPool(sourceOf(memory), { niceness: 5, slowdown: 2, maxResult: 1024 * 1024 })
    onTestFinished(() => pool.close())
    const dataset = memory.view('drafts').all
    const plain = (query: string): unknown => {
      try {
        const options = { dataset, params: parameters, identity: context.identity, sanity: context }
        return JSON.parse(JSON.stringify(evaluateSync(parse(query, { params: parameters }), options).data))
      } catch {
        return 'an error'
      }
    }
    for (const query of queries.slice(0, 100)) {
      const expected = plain(query)
      const actual: unknown = await pool.evaluate(request(query, 'drafts'), 15_000).then(
        ({ json }) => JSON.parse(json),
        () => 'an error',
      )
      expect({ query, actual }).toEqual({ query, actual: expected })
    }
  })
})

describe('expressions on a change', () => {
  const before = { ...documentOf('page-1'), title: 'Calm', colors: ['blue'] }
  const after = { ...before, title: 'Calmer', author: { _ref: 'page-2' } }

  const onChange = async (expression: string, change = { before, after } as DocumentTransition, limit?: number) => {
    const engine = engineOf(memoryOf([documentOf('page-2'), ...many()]))
    const asked = { perspective: 'raw' as const, query: { query: expression, parameters: {}, change }, context }
    return JSON.parse((await engine.evaluateOnChange(asked, limit)).json)
  }

  test('delta GROQ sees the document before and after, and follows references', async () => {
    expect(await onChange('delta::changedAny(title) && !delta::changedAny(colors)')).toBe(true)
    expect(await onChange('delta::changedOnly((title, author))')).toBe(true)
    expect(await onChange('{_id, title, "was": before().title, "by": author->title}')).toEqual({
      _id: 'page-1',
      title: 'Calmer',
      was: 'Calm',
      by: 'Page page-2',
    })
    const operation = '{"what": delta::operation(), _id, "is": after()._id, "in": sanity::dataset()}'
    const deleted = await onChange(operation, { before, after: null })
    expect(deleted).toEqual({ what: 'delete', _id: 'page-1', is: null, in: 'production' })
    expect(await onChange('before() == null', { before: null, after })).toBe(true)
  })

  test('an expression that does not end, or returns too much, is stopped', async () => {
    await expect(onChange(endless, { before, after }, 200)).rejects.toMatchObject(errorOf('queryTimeoutError'))
    await expect(onChange('*{..., "all": *}')).rejects.toMatchObject({ name: 'QueryError' })
  })

  test.each(['', '_type ==', 'delta::changedAny()', 'nothing()', `${'('.repeat(60)}1${')'.repeat(60)}`])(
    'the expression %j is refused before it is used',
    (wrong) => {
      expect(() => checkChangeExpression('_type == "page" && delta::changedAny(title)')).not.toThrow()
      expect(() => checkChangeExpression(wrong)).toThrow(expect.objectContaining({ name: 'QueryError' }))
    },
  )
})
