import { beforeEach, expect, test, vi } from 'vitest'
import type { UnsentChange } from './unsent-changes.ts'
import { fieldsChangedSince, rebaseOnSent, HistoryUnavailableError } from './edit-conflicts.ts'
import type { Revisions } from './seen-revisions.ts'

const service = 'https://shop.example/services/content/v1/data'

/** The documents of the history, by ids and moment. */
let history: Record<string, object[]>
let status = 200
beforeEach(() => {
  status = 200
  history = {
    'drafts.a?revision=T': [{ _id: 'drafts.a', title: 'old', text: ['p'] }],
    'drafts.a,a?': [{ _id: 'drafts.a', title: 'new', text: ['p'] }],
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const documents = history[decodeURIComponent(url.replace(`${service}/history/production/documents/`, ''))] ?? []
    return Response.json({ documents }, { status })
  })
})

const edit = (patch: object, transactionId = 'one') => ({
  transactionId,
  actions: [{ actionType: 'sanity.action.document.edit', draftId: 'drafts.a', publishedId: 'a', patch }],
})

/** An unsent change with this body. */
const kept = (body: object, path = 'actions'): UnsentChange => ({
  editor: 'ada',
  address: `${service}/${path}/production?tag=sanity.studio.document.commit`,
  body: JSON.stringify(body),
  time: 0,
  seen: { 'drafts.a': 'T', a: 'S' },
})

test.each<[string, object, string[]]>([
  ['a text', { diffMatchPatch: { title: '@@ -1 +1 @@' } }, ['title']],
  ['a part of a field', { set: { 'title.en[0]': 'x' } }, ['title']],
  ['a field that is removed', { unset: ['title'] }, ['title']],
  ['what is inserted', { insert: { after: 'title[-1]', items: [{ _key: 'a' }] } }, ['title']],
  ['another field', { set: { 'text[0]': 'x' }, insert: { before: 'text[0]', items: [] } }, []],
])('that somebody has changed a field since is noticed: %s', async (_, patch, fields) => {
  expect(await fieldsChangedSince(kept(edit(patch)))).toEqual(fields)
})

test('a change of a document without drafts is compared too', async () => {
  history['a?revision=S'] = [{ _id: 'a', title: 'x' }]
  history['a?'] = [{ _id: 'a', title: 'y' }]
  const body = { transactionId: 'one', mutations: [{ patch: { id: 'a', set: { title: 'z' } } }] }
  expect(await fieldsChangedSince(kept(body, 'mutate'))).toEqual(['title'])
})

test.each<[string, Revisions, string[]]>([
  ['of a document without a draft the published one was seen', { 'drafts.a': null, a: 'S' }, ['title']],
  ['a document that somebody has created since was not seen', { 'drafts.a': null, a: null }, ['title', 'text']],
  ['where it is not known what was seen, the present state was', {}, []],
])('%s', async (_, seen, fields) => {
  history['a?revision=S'] = [{ _id: 'a', title: 'x', text: ['p'] }]
  const change = { ...kept(edit({ set: { title: 'y', text: [] } })), seen }
  expect(await fieldsChangedSince(change)).toEqual(fields)
})

test('a change that the shop has saved already is not compared with itself', async () => {
  history['drafts.a?revision=one'] = [{ _id: 'drafts.a', title: 'new' }]
  expect(await fieldsChangedSince(kept(edit({ set: { title: 'new' } })))).toEqual([])
})

test('a later change is compared with the result of the previous one', async () => {
  history['drafts.a?revision=one'] = [{ _id: 'drafts.a', title: 'new' }]
  const later = rebaseOnSent(kept(edit({ set: { title: 'new' } })), kept(edit({ set: { title: 'newer' } }, 'two')))
  expect(await fieldsChangedSince(later)).toEqual([])
})

test('a history that cannot be read is read later; if it is refused, the change is sent unchecked', async () => {
  const change = kept(edit({ set: { title: 'x' } }))
  status = 503
  await expect(fieldsChangedSince(change)).rejects.toThrow(HistoryUnavailableError)
  status = 403
  expect(await fieldsChangedSince(change)).toEqual([])
})
