import { contentQueries } from '@shop/telemetry/operations'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import { DocumentView } from './document-view.ts'
import type { ContentDocument } from './document.ts'
import { parseQuery } from './parse-query.ts'
import type { Perspective } from './perspective.ts'
import { evaluateQuery } from './run-query.ts'
import { engineOf } from './testing/engine.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }
const { below, pick } = createSeededRandom(11)

const parts = (list: string): string[] => list.split('  ')

const words = [
  parts(
    'water  Water  waterfall  still  quince  still-water  m.i.n.t  mint.  .mint  5  12.5  a  é.é  x_y  &  q*e  ...',
  ),
  // Their case mappings change the length, or are shared with other characters.
  parts('straße  STRASSE  İzmir  izmir  ſmooth  smooth  \u212Aelvin  kelvin  façade  ǆ  𐐨x  ﬁg'),
  parts("pneumonoultramicroscopic  pneumonoultramilk  o'clock  large-00005"),
].flat()
const text = () => Array.from({ length: below(4) }, () => pick(words)).join(pick([' ', ', ', '.', ' - ', '\n']))
const value = () => pick<unknown>([text(), text(), [text(), text()], 5, 12.5, true, null, [text(), 5], '', '...'])

const span = (text: unknown) => ({ _type: pick(['span', 'span', 'mark']), text })
// A word may be in two spans, also with something else between them.
const halves = (word: string) => [
  span(word.slice(0, 3)),
  ...pick([[], [{ _type: 'mark', text: 'x' }]]),
  span(word.slice(3)),
]
const block = () => ({
  _type: pick(['block', 'note']),
  style: 'normal',
  children: Array.from({ length: below(3) }, () => pick([[span(text())], halves(pick(words)), [span(7)]])).flat(),
})

const names = Array.from({ length: 30 }, (_, index) => `doc-${index}`)
const ids = [...names, ...names.flatMap((id) => [`drafts.${id}`, `versions.r1.${id}`]), 'still.water']
const reference = () => ({ _type: 'reference', _ref: pick([...names, 'drafts.doc-3', 'nowhere']) })

const anyDocument = (_id: string): ContentDocument => ({
  _id,
  _type: pick(['page', 'page', 'post', 'water', 'sanity.imageAsset']),
  _rev: 'r',
  _createdAt: '2024-01-01T00:00:00Z',
  _updatedAt: '2024-01-01T00:00:00Z',
  title: value(),
  badge: value(),
  body: pick<unknown>([text(), block(), [block(), block()], [[block()], text()]]),
  author: pick<unknown>([reference(), reference(), null]),
  related: Array.from({ length: below(3) }, reference),
  shop: pick<unknown>([{ id: pick(words), no: 5 }, { id: { title: text() } }, { id: 12.5 }, text()]),
  ...(below(3) === 0 && { url: text(), originalFilename: text() }),
  ...(below(25) === 0 && { copy: { _id: pick(names), text: text() } }),
})

/** Only posts have scores of their own. */
function document(_id: string): ContentDocument {
  const made = anyDocument(_id)
  return made._type === 'post' && below(5) === 0 ? { ...made, _score: 3, _note: text() } : made
}

const parameters = {
  one: 'wat*',
  many: ['still', 'wa*'],
  search: 'still wat* -quince',
  phrase: '"still water"',
  empty: '',
  all: '*',
  texts: ['water', '5', 'still water', '...'],
  numbers: [5, 12.5, true],
  type: 'page',
  nothing: null,
}

const term = () => pick([...words, ...words.map((word) => `${word.slice(0, 1 + below(4))}*`)])
const terms = (between: string) => JSON.stringify(`${term()} ${between}${term()}`)
const fixed = parts(
  '$one  $many  $empty  $nothing  ["qu*", "*t*"]  "m*t"  5  "*water"  "s?ill"  "pneumono*"  "*scopic"  "p*scopic"  "*"',
)
// The last one is half of a character.
const pattern = () => pick([() => pick(fixed), () => terms(''), () => JSON.stringify(term()), () => '"*\udc28x"'])()
const parameter = () => pick(parts('$search  $phrase  $empty  $all  $one  $nothing'))
const search = () => `text::query(${pick([parameter(), terms('-'), terms('')])})`

const sources = [
  parts('title  [title, badge]  pt::text(body)  body  author->title  [author->title, related[]->badge]  _id  _type'),
  parts('@  [@, _id]  related[]->title  author->  author->author->title  shop.id  copy  [copy]  title + badge  url'),
  parts('[title] + coalesce(related[]->title, [])  coalesce(title, badge)  originalFilename  author._ref  body[0]'),
  parts('select(_type == "page" => "Still page", _type == "post" => title)  _note  [title, "still water"]  copy.text'),
  parts('[select(_type == $type => "Water"), badge]  lower(title)  body[].children[].text  author->_id  title[0]'),
  parts('[...related[]->title, "a"]  related[0]->  {"_id": "doc-1"}  ^.title  shop.id.title'),
].flat()
const match = () => `${pick(sources)} match ${pick([pattern, search])()}`
const others = [
  parts('_type == "page"  _type in ["page", "post"]  references("doc-3")  shop.id in $texts  shop.id == "water"  true'),
  parts('shop.id in $numbers  count($many) == 0  count($many) == 2  title == null  shop.no == 5  _type == $type'),
  parts('title == "..."  defined(badge)  shop.id in []  badge == $empty  $nothing'),
].flat()

function condition(depth: number): string {
  if (depth === 0) return pick([match, match, () => pick(others)])()
  const [left, right] = [condition(depth - 1), condition(depth - 1)]
  return pick([`${left} && ${right}`, `(${left} || ${right})`, `${left} && (${right})`, `!(${left})`])
}

const scored = () => pick([match(), `boost(${condition(1)}, ${pick([2, -3])})`, condition(1), `(${condition(1)})`])

const query = () =>
  pick([
    () => `*[${condition(2)}]._id`,
    () => `*[_type in ["page", "water"] && pt::text(body) match ${JSON.stringify(pick(words))}]._id`,
    () => `*[_type in ["page", "water"] && ${condition(1)}] | order(_id desc)[0...5]{_id, title}`,
    () => `*[${condition(0)}] | score(${scored()}, ${scored()})[_score > 0]{_id, _score}`,
    () =>
      `*[_type in ["page", "water"]] | score(${pick(['title', '[title, badge]'])} match ${pattern()})[_score > 0]._score`,
    () => `* | score(${scored()})[_score > ${pick([0, 1])} && ${match()}]{_id, _score}`,
    () => `*[_type == "post"] | score(${scored()})[_score >= 0]{_id, _score}`,
    () => `*[defined(title)][0...5]{_id, "same": *[title match ^.badge && ${match()}]._id}`,
  ])()

async function evaluated(view: DocumentView, query: string) {
  const asked = { query, parameters }
  try {
    const { data, explanation } = await evaluateQuery(view, parseQuery(query, parameters), asked, context, 10_000)
    return { json: JSON.stringify(data), documents: explanation.documents }
  } catch (error) {
    return { json: String(error), documents: 0 }
  }
}

const perspectives: Perspective[] = ['raw', 'published', 'drafts', 'public', ['r1', 'drafts']]

/** Expects the same result with and without an index. Returns how many documents were evaluated without and with it. */
async function expectSame(memory: DocumentMemory, perspective: Perspective, asked: string): Promise<[number, number]> {
  const view = memory.view(perspective)
  const plain = await evaluated(new DocumentView(view.all), asked)
  const indexed = await evaluated(view, asked)
  expect({ asked, perspective, json: indexed.json }).toEqual({ asked, perspective, json: plain.json })
  return [plain.documents, indexed.documents]
}

/** Compares the results of queries. Returns how many were found with fewer documents. */
async function compare(memory: DocumentMemory, count: number): Promise<number> {
  let narrowed = 0
  for (let round = 0; round < count; round += 1) {
    const [plain, indexed] = await expectSame(memory, pick(perspectives), query())
    if (indexed < plain) narrowed += 1
  }
  return narrowed
}

function change(memory: DocumentMemory): void {
  const id = pick(ids)
  memory.apply([{ id, document: below(4) === 0 ? undefined : document(id) }])
}

/** Expects that no more documents are evaluated than with a new index: it keeps nothing of former documents. */
async function expectForgotten(memory: DocumentMemory): Promise<void> {
  const fresh = new DocumentMemory(memory.privateTypes, [...memory.all])
  await fresh.texts.fill()
  for (const word of words) {
    const asked = `*[_type in ["page", "post"] && (title match ${JSON.stringify(word)} || pt::text(body) match ${JSON.stringify(word)})]._id`
    expect(await evaluated(memory.view('raw'), asked)).toEqual(await evaluated(fresh.view('raw'), asked))
  }
}

test('searches find the same with an index, also after changes', async () => {
  const memory = new DocumentMemory(['water'], ids.slice(0, 60).map(document))
  await memory.texts.fill()
  let narrowed = 0
  for (let round = 0; round < 300; round += 1) {
    narrowed += await compare(memory, 8)
    change(memory)
  }
  // Otherwise this test proves nothing.
  expect(narrowed).toBeGreaterThan(500)
  // These are too rare above.
  for (const condition of [
    '_id match "doc*"',
    'select(_type == "page" => "x", _type) match "post"',
    '(author->_type == "page" || title match "quince")',
  ])
    await expectSame(memory, 'drafts', `*[_type in ["page", "post"] && ${condition}]._id`)
  await expectForgotten(memory)
}, 120_000)

test('changes while the index is being filled are in it', async () => {
  const many = Array.from({ length: 8000 }, (_, index) => document(`page-${index}`))
  const memory = new DocumentMemory([], many)
  const filling = memory.texts.fill()
  expect(memory.texts.isFilled).toBe(false)
  const search = '*[title match "still"]._id'
  const early = await evaluated(memory.view('raw'), search)
  expect(early.json).toBe((await evaluated(new DocumentView(many), search)).json)
  const changed = [...many.slice(0, 30), ...many.slice(7900, 7930)].map(({ _id }) => ({
    ...document(_id),
    title: 'changed',
  }))
  memory.apply([
    ...[...changed, { ...document('new'), title: 'changed' }].map((after) => ({ id: after._id, document: after })),
    { id: 'page-30', document: undefined },
    { id: 'page-7999', document: undefined },
  ])
  await filling
  const view = memory.view('raw')
  const plain = new DocumentView(view.all)
  for (const asked of [
    '*[title match "changed"]._id',
    search,
    '*[_type == "page" && [@] match text::query("wat*")]._id',
  ]) {
    const indexed = await evaluated(view, asked)
    expect(indexed.json).toBe((await evaluated(plain, asked)).json)
    expect(indexed.documents).toBeLessThan(view.all.length)
  }
  await expectForgotten(memory)
})

test('the first search fills the index, in the process and in a replica', async () => {
  const documents = ids.map((id) => ({ ...document(id), _type: 'page', title: id === 'doc-1' ? 'unique' : 'others' }))
  const engine = engineOf(new DocumentMemory([], documents))
  const request = { perspective: 'raw' as const, query: { query: '*[title match "uniq*"]._id', parameters }, context }
  for (const evaluated of [engine.evaluate(request), engine.evaluateOnChange(request)]) {
    const { json, explanation } = await evaluated
    expect(json).toBe('["doc-1"]')
    expect(explanation).toMatchObject({
      documents: 1,
      scans: 0,
      indexes: [{ index: 'text', lookups: 1, documents: 1 }],
    })
  }
})

test('a visitor’s searches are charged neither for filling the index nor for a busy machine', async () => {
  // Filling takes a second of the thread's time and nothing else any; the machine is so busy that each step waits.
  let time = 0
  vi.spyOn(process, 'threadCpuUsage').mockImplementation((since) => ({ user: time - (since?.user ?? 0), system: 0 }))
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 100))
  const memory = new DocumentMemory([], ids.map(document))
  vi.spyOn(memory.texts, 'fill').mockImplementation(async () => {
    memory.texts.fillNow()
    time += 1e6
  })
  const engine = engineOf(memory)
  const places: unknown[] = []
  const record = (event: unknown) => void places.push(Object(event).place)
  contentQueries.asyncEnd.subscribe(record)
  onTestFinished(() => void contentQueries.asyncEnd.unsubscribe(record))
  for (const search of ['uniq*', 'uni*', 'un*']) {
    const query = { query: `*[title match ${JSON.stringify(search)}]._id`, parameters: {} }
    await engine.evaluate({ perspective: 'public', query, context })
  }
  expect(places).toEqual(['process', 'process', 'process'])
})
