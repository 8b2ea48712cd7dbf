import type { SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
  await client.create({ _id: 'a', _type: 'page', title: 'published' })
})

const release = (releaseId = 'r') => client.releases.get({ releaseId })
const existing = () => client.fetch<string[]>('*._id')
const addVersion = (publishedId: string, fields: object = {}, releaseId = 'r') =>
  client.action({
    actionType: 'sanity.action.document.version.create',
    publishedId,
    document: {
      _id: `versions.${releaseId}.${publishedId}`,
      _type: 'page',
      title: `${publishedId} in ${releaseId}`,
      ...fields,
    },
  })
const refused = (description: RegExp, statusCode = 409) => ({
  statusCode,
  message: expect.stringMatching(description),
})
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const imported = (state: string, ifExists: 'fail' | 'ignore' | 'replace') =>
  client.action({
    actionType: 'sanity.action.release.import',
    releaseId: 'i',
    ifExists,
    document: { _id: '_.releases.i', _type: 'system.release', state, metadata: { title: state } },
  })

describe('versions', () => {
  beforeEach(async () => {
    await client.releases.create({ releaseId: 'r', metadata: { title: 'Spring' } })
  })

  test('a version is a document of its own, made of a document or of a base at its revision', async () => {
    await addVersion('new')
    const base = await client.getDocument('a')
    const version = { publishedId: 'a', releaseId: 'r', baseId: 'a' }
    await expect(client.createVersion({ ...version, ifBaseRevisionId: 'other' })).rejects.toMatchObject(
      refused(/unexpected/),
    )
    await client.createVersion({ ...version, ifBaseRevisionId: base!._rev })
    await expect(client.createVersion(version)).rejects.toMatchObject(refused(/already exists/))
    expect(await existing()).toEqual(['_.releases.r', 'a', 'versions.r.a', 'versions.r.new'])
    expect(await client.getDocument('versions.r.a')).toMatchObject({
      title: 'published',
      _system: { base: { id: 'a', rev: base!._rev } },
    })
    expect(await client.fetch('*[sanity::versionOf("a")]._id')).toEqual(['a', 'versions.r.a'])
    expect(await client.fetch('*[sanity::partOfRelease("r")]._id')).toEqual(['versions.r.a', 'versions.r.new'])
    expect(await client.fetch('releases::all()[].metadata.title')).toEqual(['Spring'])
  })

  test('a version is edited, replaced and discarded', async () => {
    await addVersion('a')
    const ids = { draftId: 'versions.r.a', publishedId: 'a' }
    await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { extra: 1 } } })
    expect(await client.getDocument('versions.r.a')).toMatchObject({ title: 'a in r', extra: 1 })
    const replacement = { publishedId: 'a', releaseId: 'r', document: { _type: 'page', title: 'replaced' } }
    await client.replaceVersion(replacement)
    expect(await client.getDocument('versions.r.a')).not.toHaveProperty('extra')
    await client.discardVersion({ publishedId: 'a', releaseId: 'r' })
    expect(await existing()).toEqual(['_.releases.r', 'a'])
    await expect(client.replaceVersion(replacement)).rejects.toMatchObject(refused(/not found/))
  })

  test('deleting a document takes the named versions with it', async () => {
    await addVersion('a')
    const deletion = { actionType: 'sanity.action.document.delete', publishedId: 'a' } as const
    await expect(client.action({ ...deletion, includeDrafts: ['_.releases.r'] })).rejects.toMatchObject(
      refused(/not a draft or version/, 400),
    )
    await client.action({ ...deletion, includeDrafts: ['versions.r.a'] })
    expect(await existing()).toEqual(['_.releases.r'])
  })

  test('a list of perspectives shows versions in its order, with the source of their values', async () => {
    await client.releases.create({ releaseId: 's' })
    await client.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
    await addVersion('a', {}, 's')
    await addVersion('a')
    const titleIn = async (perspective: string[]) => {
      const options = { perspective, filterResponse: false, resultSourceMap: true } as const
      const { result, resultSourceMap } = await client.fetch('*[_id == "a"][0].title', {}, options)
      return [result, resultSourceMap?.documents[0]?._id]
    }
    expect(await titleIn(['r', 's', 'drafts'])).toEqual(['a in r', 'versions.r.a'])
    expect(await titleIn(['s', 'r'])).toEqual(['a in s', 'versions.s.a'])
    expect(await titleIn(['drafts', 'r'])).toEqual(['draft', 'drafts.a'])
    expect(await titleIn(['published'])).toEqual(['published', 'a'])
  })

  test('without a session neither releases nor their documents are shown', async () => {
    await addVersion('a', { title: 'secret' })
    const visitor = content.client({ perspective: ['r'] })
    expect(await visitor.fetch('[*._id, releases::all(), *[sanity::versionOf("a")].title]')).toEqual([
      ['a'],
      [],
      ['published'],
    ])
    const exported = await (await content.request('/v1/data/export/production')).text()
    expect(exported).not.toMatch(/secret|versions|releases/)
    const actions = JSON.stringify({ actions: [{ actionType: 'sanity.action.release.publish', releaseId: 'r' }] })
    expect((await content.request('/v1/data/actions/production', { method: 'POST', body: actions })).status).toBe(401)
  })
})

describe('releases', () => {
  beforeEach(async () => {
    await client.releases.create({ releaseId: 'r', metadata: { title: 'Spring', releaseType: 'asap' } })
  })

  test('a release is created once, and only its metadata are edited', async () => {
    expect(await release()).toMatchObject({
      _id: '_.releases.r',
      _type: 'system.release',
      name: 'r',
      state: 'active',
      metadata: { title: 'Spring', releaseType: 'asap' },
    })
    await expect(client.releases.create({ releaseId: 'r' })).rejects.toMatchObject(refused(/already exists/))
    await client.releases.edit({ releaseId: 'r', patch: { set: { 'metadata.description': 'New' } } })
    expect((await release())?.metadata).toEqual({ title: 'Spring', releaseType: 'asap', description: 'New' })
    await expect(client.patch('_.releases.r').set({ state: 'published' }).commit()).rejects.toMatchObject(
      refused(/only be changed by actions/, 400),
    )
    expect(await client.fetch('count(*[_type == "system.release"])', {}, { perspective: 'published' })).toBe(0)
  })

  test('publishing is one transaction: versions replace, create and unpublish documents', async () => {
    await client.create({ _id: 'b', _type: 'page', title: 'to unpublish' })
    const { _createdAt } = (await client.getDocument('a'))!
    await addVersion('a', {
      link: { _type: 'reference', _ref: 'new', _weak: true, _strengthenOnPublish: { type: 'page' } },
    })
    await addVersion('new')
    await client.unpublishVersion({ publishedId: 'b', releaseId: 'r' })
    expect(await client.getDocument('versions.r.b')).toMatchObject({ title: 'to unpublish', _system: { delete: true } })
    const { transactionId } = await client.releases.publish({ releaseId: 'r' })
    expect(await existing()).toEqual(['_.releases.r', 'a', 'drafts.b', 'new'])
    const published = await client.getDocument('a')
    expect(published).toMatchObject({ title: 'a in r', _rev: transactionId, _createdAt })
    expect(published).not.toHaveProperty('_system')
    expect(published!['link']).toEqual({ _type: 'reference', _ref: 'new' })
    expect(await release()).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: ['a', 'b', 'new'].map((id) => expect.objectContaining({ id: `versions.r.${id}` })),
    })
    await expect(addVersion('late')).rejects.toMatchObject(refused(/"r" is published/))
    await expect(client.releases.publish({ releaseId: 'r' })).rejects.toMatchObject(
      refused(/"r" is published and cannot/),
    )
  })

  test('a version that was copied from its document is published without its relation to it', async () => {
    const ids = { publishedId: 'a', baseId: 'a', versionId: 'versions.r.a' }
    await client.action({ actionType: 'sanity.action.document.version.create', ...ids })
    expect(await client.getDocument('versions.r.a')).toMatchObject({ _system: { base: { id: 'a' } } })
    await client.releases.publish({ releaseId: 'r' })
    expect(await client.getDocument('a')).not.toHaveProperty('_system')
  })

  test('a release that would break a reference is not published at all', async () => {
    await client.create({ _id: 'holder', _type: 'page', to: { _type: 'reference', _ref: 'a' } })
    await client.unpublishVersion({ publishedId: 'a', releaseId: 'r' })
    await addVersion('new')
    const before = await existing()
    await expect(client.releases.publish({ releaseId: 'r' })).rejects.toMatchObject(refused(/cannot be deleted/))
    expect(await existing()).toEqual(before)
    expect(await release()).toMatchObject({ state: 'active' })
  })

  test('a scheduled release is locked until it is unscheduled, and may be moved', async () => {
    await addVersion('a')
    const [first, second] = [tomorrow(), tomorrow()]
    await client.releases.schedule({ releaseId: 'r', publishAt: first })
    await client.releases.schedule({ releaseId: 'r', publishAt: second })
    expect(await release()).toMatchObject({ state: 'scheduled', publishAt: second })
    const changes = [
      () => addVersion('new'),
      () => client.discardVersion({ publishedId: 'a', releaseId: 'r' }),
      () => client.patch('versions.r.a').set({ title: 'late' }).commit(),
      () => client.delete({ query: '*[sanity::partOfRelease("r")]' }),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject(refused(/release "r" is scheduled/))
    await expect(client.releases.archive({ releaseId: 'r' })).rejects.toMatchObject(refused(/would have to be active/))
    await client.releases.unschedule({ releaseId: 'r' })
    expect(await release()).not.toHaveProperty('publishAt')
    await client.discardVersion({ publishedId: 'a', releaseId: 'r' })
  })

  test('archiving ends the versions, unarchiving restores them, and only finished releases can be deleted', async () => {
    await addVersion('a')
    await expect(client.releases.delete({ releaseId: 'r' })).rejects.toMatchObject(refused(/would have to be archived/))
    await client.releases.archive({ releaseId: 'r' })
    expect(await existing()).toEqual(['_.releases.r', 'a'])
    await client.releases.unarchive({ releaseId: 'r' })
    expect(await client.getDocument('versions.r.a')).toMatchObject({ title: 'a in r' })
    expect(await release()).not.toHaveProperty('finalDocumentStates')
    await client.releases.archive({ releaseId: 'r' })
    await client.releases.delete({ releaseId: 'r' })
    expect(await existing()).toEqual(['a'])
  })

  test('the history has everything needed to revert a published release', async () => {
    await addVersion('a')
    const before = (await client.getDocument('a'))!._rev
    const { transactionId } = await client.releases.publish({ releaseId: 'r' })
    await client.patch('a').set({ title: 'later' }).commit()
    const history = async (path: string) => {
      const headers = { Authorization: `Bearer ${client.config().token}` }
      return (await content.request(`/v1/data/history/production/${path}`, { headers })).text()
    }
    const [version] = JSON.parse(await history('documents/versions.r.a?lastRevision=true')).documents
    expect(version).toMatchObject({ title: 'a in r', _rev: transactionId })
    const changes = await history(`transactions/a?toTransaction=${transactionId}&reverse=true&limit=1000`)
    expect(
      changes
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([transactionId, before])
    const { events } = JSON.parse(await history('events/documents/a'))
    expect(events.a.map(({ type }: { type: string }) => type)).toEqual([
      'updateLiveDocument',
      'publishDocumentVersion',
      'createLiveDocument',
    ])
    expect(events.a[1]).toMatchObject({ versionId: 'versions.r.a', releaseId: 'r', publishCause: 'release.publish' })
    const ofVersion = JSON.parse(await history('events/documents/versions.r.a')).events['versions.r.a']
    expect(ofVersion.map(({ type }: { type: string }) => type)).toEqual([
      'publishDocumentVersion',
      'createDocumentVersion',
    ])
  })

  test('an imported release is active unless it is finished', async () => {
    await imported('scheduled', 'fail')
    expect(await release('i')).toMatchObject({ state: 'active', metadata: { title: 'scheduled' } })
    await expect(imported('archived', 'fail')).rejects.toMatchObject(refused(/already exists/))
    await imported('archived', 'ignore')
    expect(await release('i')).toMatchObject({ state: 'active' })
    await imported('archived', 'replace')
    expect(await release('i')).toMatchObject({ state: 'archived' })
  })
})
