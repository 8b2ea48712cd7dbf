import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { DocumentMemory } from './document-memory.ts'
import type { ContentDocument } from './document.ts'
import { parseQuery } from './parse-query.ts'
import { evaluateQuery } from './run-query.ts'
import { changedTags, everyDocument, syncTag } from './sync-tags.ts'
import { documents, parameters, queries } from './testing.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }

async function ask(memory: DocumentMemory, query: string) {
  const parsed = parseQuery(query, parameters)
  try {
    const { data, syncTags } = await evaluateQuery(
      memory.view('published'),
      parsed,
      { query, parameters },
      context,
      2000,
    )
    return { json: JSON.stringify(data), syncTags }
  } catch (error) {
    return { json: String(error), syncTags: undefined }
  }
}

const document = (fields: object): ContentDocument => ({
  _id: 'peach',
  _type: 'product',
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  slug: { current: 'white-peach' },
  ...fields,
})

test('a result that a change of one document alters has a tag of that change', async () => {
  const { below, pick } = createSeededRandom(7)
  const missed: string[] = []
  let altered = 0
  let unaffected = 0
  for (const query of queries.slice(0, 600)) {
    const memory = new DocumentMemory([], documents)
    const before = await ask(memory, query)
    const target = pick(documents)
    const after = below(4) === 0 ? undefined : { ...pick(documents), _id: target._id }
    memory.apply([{ id: target._id, document: after }])
    const changed = changedTags([{ id: target._id, before: target, after }])
    const isHit = !before.syncTags || !changed || before.syncTags.some((tag) => changed.includes(tag))
    const { json } = await ask(memory, query)
    if (json !== before.json) altered += 1
    if (json !== before.json && !isHit) missed.push(query)
    if (json === before.json && !isHit) unaffected += 1
  }
  expect(missed).toEqual([])
  // Both kinds must occur, or this test proves nothing.
  expect(altered).toBeGreaterThan(50)
  expect(unaffected).toBeGreaterThan(50)
})

test('a page of one product depends on its slug and the documents it refers to, not on other products', async () => {
  const memory = new DocumentMemory(
    [],
    [document({ category: { _ref: 'waters' } }), document({ _id: 'waters', _type: 'productCategory', slug: null })],
  )
  const query = '*[_type == "product" && slug.current == "white-peach"][0]{title, category->{title}}'
  const { syncTags } = await ask(memory, query)
  expect(syncTags).toEqual([syncTag('slug.current', 'white-peach'), syncTag('_id', 'waters')])
})

test('a result without an index depends on every document', async () => {
  const memory = new DocumentMemory([], [document({})])
  expect((await ask(memory, 'count(*)')).syncTags).toEqual([everyDocument])
  expect((await ask(memory, '*[title == "Peach"]')).syncTags).toEqual([everyDocument])
  // The words are those of other documents, whatever refers to them.
  expect((await ask(memory, '*[_type == "product" && category->title match "w"]')).syncTags).toEqual([everyDocument])
  expect((await ask(memory, '*[_id == "peach"]{"a": diff::changedAny(*, [], title)}')).syncTags).toEqual([
    everyDocument,
  ])
})

test('results that depend on the time or the caller have no tags', async () => {
  const memory = new DocumentMemory([], [document({})])
  expect((await ask(memory, '*[_id == "peach"]{"at": now()}')).syncTags).toBeUndefined()
  expect((await ask(memory, '*[_id == "peach" && owner == identity()]')).syncTags).toBeUndefined()
})

const change = (id: string) => ({ id, before: undefined, after: document({ _id: id, slug: { current: id } }) })

test('changes of drafts and versions have no tags; a change of very many documents stands for all', () => {
  expect(changedTags([change('drafts.peach'), change('versions.summer.peach')])).toEqual([])
  expect(changedTags([change('peach')])).toContain(syncTag('_id', 'peach'))
  expect(changedTags(Array.from({ length: 2000 }, (_, index) => change(`p${index}`)))).toBeUndefined()
})
