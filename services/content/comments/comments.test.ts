import type { SanityClient } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { newComment, newTask } from '../testing/comments.ts'
import { createApiToken } from '../access/api-tokens.ts'
import { changeAccount } from '../access/editors.ts'
import { startContentService, until, type TestService } from '../testing/content.ts'

let content: TestService
let owner: SanityClient
let ida: SanityClient
let victor: SanityClient

/** A client of the add-on dataset. */
const commenter = (token: string) => content.client({ token, dataset: 'production-comments', perspective: 'raw' })

beforeEach(async () => {
  content = await startContentService()
  owner = commenter(await content.signIn())
  ida = commenter(await content.signInAs('ida', 'editor'))
  victor = commenter(await content.signInAs('victor', 'viewer'))
})

const get = async (path: string, client: SanityClient) => {
  const response = await content.request(path, { headers: { Authorization: `Bearer ${client.config().token}` } })
  return response.json()
}

const refused = { statusCode: 403 }

const reaction = (userId: string) => ({
  _key: `${userId}-:heart:`,
  shortName: ':heart:',
  userId,
  addedAt: '2026-11-23T12:00:00Z',
})

test('the add-on dataset is found as the studio looks for it, and set up as often as it asks', async () => {
  const found = await get('/v1/projects/local/datasets?datasetProfile=comments&addonFor=staging', ida)
  const staging = { name: 'staging-comments', aclMode: 'private', datasetProfile: 'comments', addonFor: 'staging' }
  expect(found).toEqual([expect.objectContaining(staging)])
  expect(await get('/v1/projects/local/datasets?datasetProfile=comments&addonFor=nope', ida)).toEqual([])
  for (const client of [victor, ida, victor]) {
    expect(await client.request({ url: '/comments/production/setup', method: 'POST' })).toEqual({
      datasetName: 'production-comments',
    })
  }
  await expect(ida.request({ url: '/comments/production-comments/setup', method: 'POST' })).rejects.toMatchObject({
    statusCode: 404,
  })
  expect(await get('/v1/features', ida)).toEqual(expect.arrayContaining(['studioComments', 'sanityTasks']))
})

test('viewers, editors and administrators comment; others neither comment nor read', async () => {
  for (const [client, id] of [
    [victor, 'e-victor'],
    [ida, 'e-ida'],
    [owner, 'e-editor'],
  ] as const) {
    await client.create(newComment(id, 'Shorter, please'))
    await client.create(newTask(id))
  }
  expect(await victor.fetch('count(*[_type in ["comment", "tasks.task"]])')).toBe(6)
  const packer = commenter(await content.signInAs('packer', 'fulfilment'))
  const visitor = content.client({ dataset: 'production-comments' })
  for (const [client, statusCode] of [
    [packer, 403],
    [visitor, 401],
  ] as const) {
    await expect(client.fetch('*')).rejects.toMatchObject({ statusCode })
    await expect(client.create(newComment('e-packer', 'a'))).rejects.toMatchObject({ statusCode })
  }
  // Nothing else is written here, and viewers write nothing elsewhere.
  await expect(ida.create({ _type: 'page' })).rejects.toMatchObject({ statusCode: 400 })
  await expect(ida.assets.upload('file', Buffer.from('a'))).rejects.toMatchObject(refused)
  await expect(ida.releases.create({ releaseId: 'r' })).rejects.toMatchObject({ statusCode: 400 })
  await expect(victor.withConfig({ dataset: 'production' }).create({ _type: 'page' })).rejects.toMatchObject(refused)
})

test('nobody can comment in another’s name, or edit another’s comment', async () => {
  await expect(victor.create(newComment('e-ida', 'a'))).rejects.toMatchObject(refused)
  await expect(victor.create(newTask('e-ida'))).rejects.toMatchObject(refused)
  await ida.create({ _id: 'c', ...newComment('e-ida', 'Shorter, please') })
  const forgeries = [
    { 'message[0].children[0].text': 'Longer' },
    { authorId: 'e-victor' },
    { 'target.document._ref': 'other' },
  ]
  for (const forgery of forgeries) {
    for (const client of [victor, owner])
      await expect(client.patch('c').set(forgery).commit()).rejects.toMatchObject(refused)
  }
  const mine = { _id: 'c', ...newComment('e-victor', 'Mine') }
  await expect(victor.createOrReplace(mine)).rejects.toMatchObject(refused)
  await expect(
    victor.action({
      actionType: 'sanity.action.document.edit',
      publishedId: 'c',
      draftId: 'drafts.c',
      patch: { set: { title: 'a' } },
    }),
  ).rejects.toMatchObject(refused)
  await expect(ida.patch('c').set({ authorId: 'e-victor' }).commit()).rejects.toMatchObject(refused)
  await expect(ida.createOrReplace({ _id: 'c', ...newTask('e-ida') })).rejects.toMatchObject(refused)
  const applauded = newComment('e-ida', 'a', { reactions: [reaction('e-victor')] })
  await expect(ida.create(applauded)).rejects.toMatchObject(refused)
  await ida
    .patch('c')
    .set({ 'message[0].children[0].text': 'Much shorter', lastEditedAt: '2026-11-23T12:00:00Z' })
    .commit()
  expect(await ida.fetch('*[_id == "c"][0].message[0].children[0].text')).toBe('Much shorter')
})

test('everybody may resolve a thread, move a comment with its text, and react in their own name', async () => {
  await ida.create({ _id: 'c', ...newComment('e-ida', 'a') })
  await ida.create({ _id: 'reply', ...newComment('e-ida', 'b', { parentCommentId: 'c' }) })
  await victor.patch('c').set({ status: 'resolved' }).commit()
  await victor.patch({ query: '*[_type == "comment" && parentCommentId == "c"]' }).set({ status: 'resolved' }).commit()
  expect(await ida.fetch('*[_type == "comment"].status')).toEqual(['resolved', 'resolved'])
  await victor
    .patch('c')
    .set({ 'target.path.selection': { type: 'text', value: [] } })
    .commit()
  await victor
    .patch('c')
    .append('reactions', [reaction('e-victor')])
    .commit()
  await expect(
    victor
      .patch('c')
      .append('reactions', [reaction('e-ida')])
      .commit(),
  ).rejects.toMatchObject(refused)
  await expect(ida.patch('c').unset(['reactions']).commit()).rejects.toMatchObject(refused)
  await victor.patch('c').unset(['reactions[_key == "e-victor-:heart:"]']).commit()
})

test('a comment is deleted by its author, with all replies, or by an administrator', async () => {
  const write = async () => {
    await ida.createOrReplace({ _id: 'c', ...newComment('e-ida', 'a') })
    await victor.create({ _id: 'reply', ...newComment('e-victor', 'b', { parentCommentId: 'c' }) })
  }
  await write()
  await expect(victor.delete('c')).rejects.toMatchObject(refused)
  // The studio sends both at once, in either order.
  await ida.delete('c')
  await ida.delete({ query: '*[_type == "comment" && parentCommentId == "c"]' })
  expect(await ida.fetch('count(*)')).toBe(0)
  await write()
  await ida.delete({ query: '*[_type == "comment" && parentCommentId == "c"]' })
  await owner.delete('c')
  expect(await ida.fetch('count(*)')).toBe(0)
})

test('everybody may change a task', async () => {
  await ida.create({ _id: 't', ...newTask('e-ida') })
  await victor.patch('t').set({ status: 'closed', assignedTo: 'e-victor' }).commit()
  // Nobody has to do it.
  await victor.patch('t').set({ assignedTo: '' }).commit()
  await expect(victor.patch('t').set({ authorId: 'e-victor' }).commit()).rejects.toMatchObject(refused)
  await victor.delete('t')
})

test('programs comment with a write token of the add-on dataset', async () => {
  const asOwner = { Authorization: `Bearer ${owner.config().token}` }
  const program = async (scope: string, dataset: string) => {
    const body = JSON.stringify({ label: 'a program', scope, dataset })
    const response = await content.request('/v1/access/tokens', { method: 'POST', headers: asOwner, body })
    const { token, key }: { token: { id: string }; key: string } = await response.json()
    return { id: token.id, client: commenter(key) }
  }
  const writer = await program('write', 'production-comments')
  await writer.client.create(newComment(writer.id, 'a'))
  const reader = await program('read', 'production-comments')
  expect(await reader.client.fetch('count(*)')).toBe(1)
  await expect(reader.client.create(newComment(reader.id, 'a'))).rejects.toMatchObject(refused)
  const elsewhere = await program('write', 'production')
  await expect(elsewhere.client.create(newComment(elsewhere.id, 'a'))).rejects.toMatchObject(refused)
  await expect(elsewhere.client.fetch('*')).rejects.toMatchObject(refused)
  const body = JSON.stringify({ mutations: [{ create: newComment('process', 'a') }] })
  const path = 'http://shop.test/v1/data/mutate/production-comments'
  expect((await content.service.fetchAsProcess(new Request(path, { method: 'POST', body }))).status).toBe(403)
})

test('an open studio receives a comment at once', async () => {
  const heard: string[] = []
  await new Promise<void>((resolve) => {
    const filter = '*[_type == "comment" && target.document._ref == $documentId && !defined(target.documentVersionId)]'
    victor
      .listen(filter, { documentId: 'home' }, { events: ['welcome', 'mutation'], includeAllVersions: true })
      .subscribe((event) => (event.type === 'welcome' ? resolve() : heard.push(event.documentId)))
  })
  await ida.create({ _id: 'c', ...newComment('e-ida', 'a') })
  await until(() => expect(heard).toEqual(['c']))
})

test('the studio finds the people to mention: all accounts, and in groups those that may read', async () => {
  await content.signInAs('packer', 'fulfilment')
  // Neither a disabled account nor, for those who manage none, a program is somebody to mention.
  await content.signInAs('gone', 'editor')
  await changeAccount(content.database, 'e-gone', { isDisabled: true })
  await createApiToken(content.database, { label: 'a program', scope: 'read', dataset: 'production' })
  const { members } = await get('/v1/projects/local', victor)
  expect(members.map(({ id }: { id: string }) => id)).toEqual(['e-editor', 'e-ida', 'e-packer', 'e-victor'])
  expect(members[3]).toMatchObject({ isCurrentUser: true, isRobot: false, roles: [{ name: 'viewer' }] })
  expect(await get('/v1/projects/local?includeMembers=false', victor)).toMatchObject({ members: [] })
  const groups = '*[_type == "system.group"]{members, grants}'
  const production = victor.withConfig({ dataset: 'production' })
  expect(await production.fetch(groups)).toEqual([
    { members: ['e-editor'], grants: [expect.objectContaining({ permissions: expect.arrayContaining(['update']) })] },
    { members: ['e-ida'], grants: [expect.anything()] },
    { members: ['e-victor'], grants: [{ filter: '_id in path("**")', permissions: ['read', 'history'] }] },
  ])
  expect(await production.fetch('[count(*), identity()]')).toEqual([0, 'e-victor'])
  expect(await content.client().fetch(groups)).toEqual([])
  const packer = commenter(await content.signInAs('packer', 'fulfilment')).withConfig({ dataset: 'production' })
  expect(await packer.fetch(groups)).toEqual([])
  expect((await get('/v1/projects/local', packer)).members).toMatchObject([{ id: 'e-packer' }])
  expect(await get('/v1/projects/local/datasets/production-comments/acl', packer)).toEqual([])
  expect(await get('/v1/projects/local/datasets/production-comments/acl', victor)).toMatchObject([
    { permissions: expect.arrayContaining(['read', 'create', 'update']) },
  ])
})

test('comments are exported and imported by the name of their dataset, and are in no export of the content', async () => {
  await ida.create({ _id: 'c', ...newComment('e-ida', 'a secret') })
  const exported = await content.request('/v1/data/export/production-comments', {
    headers: { Authorization: `Bearer ${ida.config().token}` },
  })
  expect(await exported.text()).toContain('a secret')
  expect(await (await content.request('/v1/data/export/production')).text()).toBe('')
  expect((await content.request('/v1/data/export/production-comments')).status).toBe(401)
  expect(await content.service.countDocuments('production-comments')).toBe(1)
})

test.each<[string, object, string]>([
  ['a status', { status: 'gone' }, 'status'],
  ['an author', { authorId: 7 }, 'authorId'],
  ['a message', { message: 'text' }, 'message'],
  ['a target', { target: {} }, 'target.document'],
  ['reactions', { reactions: [{}] }, 'reactions.0.userId'],
])('%s that cannot be read is refused with the field named', async (_name, more, field) => {
  const attempt = ida.create(newComment('e-ida', 'a', more))
  await expect(attempt).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(field) })
})

test('a comment has a maximum size', async () => {
  const attempt = ida.create(newComment('e-ida', 'a', { contentSnapshot: 'x'.repeat(300_000) }))
  await expect(attempt).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('at most') })
})
