import { syncTag } from '@shop/groq/sync-tags'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SanityClient } from '@sanity/client'
import { startContentService, type TestService } from './testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

async function explain(text: string): Promise<unknown> {
  const path = `/v1/data/query/production?explain=true&query=${encodeURIComponent(text)}`
  const response = await content.request(path, { headers: { Authorization: `Bearer ${await content.signIn()}` } })
  return response.json()
}

describe('queries', () => {
  test('documents are returned in the requested order, missing ones as null', async () => {
    await client.transaction().create({ _id: 'a', _type: 'page' }).create({ _id: 'b', _type: 'page' }).commit()
    const documents = await client.getDocuments(['b', 'missing', 'a'])
    expect(documents.map((document) => document?._id)).toEqual(['b', undefined, 'a'])
  })

  test('a query too long for a URL is sent by POST', async () => {
    await client.create({ _id: 'a', _type: 'page' })
    const ids = Array.from({ length: 2000 }, (_, index) => `other-${index}`)
    expect(await client.fetch('*[_id in $ids]._id', { ids: [...ids, 'a'] })).toEqual(['a'])
  })

  test('a query in a replica sees every earlier commit, and only permitted documents', async () => {
    const query = 'count(*[_type == "page"])'.padEnd(20_000)
    const count = (as: SanityClient) => as.fetch(query, {}, { filterResponse: false })
    for (const [index, _id] of ['a', 'drafts.b', 'c'].entries()) {
      await client.create({ _id, _type: 'page' })
      expect(await count(client)).toMatchObject({ result: index + 1, query, ms: expect.any(Number) })
    }
    expect(await count(content.client())).toMatchObject({ result: 2 })
  })

  test('a response contains the time, and the query unless returnQuery=false', async () => {
    const whole = await client.fetch('1 + 1', {}, { filterResponse: false })
    expect(whole).toMatchObject({ result: 2, query: '1 + 1', ms: expect.any(Number) })
    const short = await client.fetch('1 + 1', {}, { filterResponse: false, returnQuery: false })
    expect(short).not.toHaveProperty('query')
  })

  test('a query by GET has an ETag that depends on its result, except within the process', async () => {
    const path = `/v1/data/query/production?query=${encodeURIComponent('*[_type == "page"].title')}`
    const tagOf = async (address: string) => (await content.request(address)).headers.get('ETag')
    const empty = await tagOf(path)
    expect(empty).toMatch(/^W\/"[\w-]+"$/)
    expect(await tagOf(path)).toBe(empty)
    expect(await tagOf(`${path}&returnQuery=false`)).not.toBe(empty)
    await client.create({ _id: 'a', _type: 'page', title: 'Hello' })
    expect(await tagOf(path)).not.toBe(empty)
    const within = await content.service.fetchAsProcess(new Request(`http://content.test${path}`))
    expect([within.status, within.headers.get('ETag')]).toEqual([200, null])
  })

  test('explain returns the indexes used and the number of documents processed', async () => {
    await client.create({ _id: 'a', _type: 'page' })
    await client.create({ _id: 'b', _type: 'post', page: { _ref: 'a' } })
    expect(await explain('*[_type == "page"]{"n": count(*[references(^._id)])}')).toMatchObject({
      result: [{ n: 1 }],
      explain: {
        documents: 2,
        scans: 0,
        indexes: [
          { index: '_type', lookups: 1, documents: 1 },
          { index: 'references', lookups: 1, documents: 1 },
        ],
      },
    })
    expect(await explain('count(*)')).toMatchObject({ explain: { documents: 2, scans: 1, indexes: [] } })
  })
})

async function countIn(version: string): Promise<unknown> {
  const path = `/${version}/data/query/production?query=${encodeURIComponent('count(*[_type == "page"])')}`
  const response = await content.request(path, { headers: { Authorization: `Bearer ${await content.signIn()}` } })
  return response.json()
}

describe('perspectives', () => {
  test('a perspective overlays drafts, or shows only published documents', async () => {
    await client.create({ _id: 'a', _type: 'page', title: 'published' })
    await client.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
    await client.create({ _id: 'drafts.b', _type: 'page', title: 'new' })
    await client.create({ _id: 'c', _type: 'page', title: 'untouched' })
    const query = '*[_type == "page"] | order(_id) {_id, _originalId, title}'
    const drafts = [
      { _id: 'a', _originalId: 'drafts.a', title: 'draft' },
      { _id: 'b', _originalId: 'drafts.b', title: 'new' },
      { _id: 'c', _originalId: 'c', title: 'untouched' },
    ]
    expect(await client.fetch(query, {}, { perspective: 'drafts' })).toEqual(drafts)
    const formerName = await content.request(
      `/v1/data/query/production?perspective=previewDrafts&query=${encodeURIComponent(query)}`,
      { headers: { Authorization: `Bearer ${await content.signIn()}` } },
    )
    expect(await formerName.json()).toMatchObject({ result: drafts })
    const published = await client.fetch(query, {}, { perspective: 'published' })
    expect(published.map(({ title }: { title: string }) => title)).toEqual(['published', 'untouched'])
    expect(await client.fetch(`count(${query})`, {}, { perspective: 'raw' })).toBe(4)
  })

  test('a list of releases prefers the first release’s version, then drafts, then published documents', async () => {
    const versions = ['a', 'drafts.a', 'versions.r1.a', 'versions.r2.a', 'versions.r2.b', 'drafts.c']
    for (const _id of versions) await client.create({ _id, _type: 'page' })
    await client.create({ _id: 'd', _type: 'page' })
    await client.create({ _id: 'versions.r1.d', _type: 'page', _system: { delete: true } })
    const shown = (perspective: string[]) => client.fetch('*[_type == "page"]._originalId', {}, { perspective })
    expect(await shown(['r1', 'r2', 'drafts'])).toEqual(['versions.r1.a', 'versions.r2.b', 'drafts.c'])
    expect(await shown(['r2', 'r1'])).toEqual(['versions.r2.a', 'versions.r2.b'])
    expect(await shown(['other'])).toEqual(['a', 'd'])
    expect(await shown(['constructor'])).toEqual(['a', 'd'])
    await client.delete('versions.r1.a')
    expect(await shown(['r1', 'drafts'])).toEqual(['drafts.a', 'drafts.c'])
  })

  test('the drafts perspective follows every change to a draft', async () => {
    const titles = () => client.fetch('*[_type == "page"].title', {}, { perspective: 'drafts' })
    await client.create({ _id: 'a', _type: 'page', title: 'published' })
    expect(await titles()).toEqual(['published'])
    await client.create({ _id: 'drafts.a', _type: 'page', title: 'draft' })
    expect(await titles()).toEqual(['draft'])
    await client.delete('drafts.a')
    expect(await titles()).toEqual(['published'])
    await client.delete('a')
    expect(await titles()).toEqual([])
  })

  test('the default perspective is published since API version 2025-02-19, raw before', async () => {
    await client.create({ _id: 'drafts.a', _type: 'page' })
    expect(await countIn('v2025-02-19')).toMatchObject({ result: 0 })
    expect(await countIn('vX')).toMatchObject({ result: 0 })
    expect(await countIn('v2025-02-18')).toMatchObject({ result: 1 })
    expect(await countIn('v1')).toMatchObject({ result: 1 })
  })

  test('PUB-01 visitors get what an editor publishes', async () => {
    const visitor = content.client()
    const title = () => visitor.fetch('*[_type == "page"][0].title')
    await client.create({ _id: 'a', _type: 'page', title: 'old' })
    await client.create({ _id: 'drafts.a', _type: 'page', title: 'new' })
    expect(await title()).toBe('old')
    await client.transaction().createOrReplace({ _id: 'a', _type: 'page', title: 'new' }).delete('drafts.a').commit()
    expect(await title()).toBe('new')
  })
})

describe('mutations', () => {
  test('CONTENT-03 an unmodified client creates, reads, queries, patches and deletes a document', async () => {
    const created = await client.create({ _id: 'a', _type: 'page', title: 'Hello', count: 1 })
    expect(created).toMatchObject({
      _id: 'a',
      title: 'Hello',
      _rev: expect.any(String),
      _createdAt: expect.any(String),
    })
    expect(await client.getDocument('a')).toEqual(created)
    expect(await client.fetch('*[_type == $type]{title}', { type: 'page' })).toEqual([{ title: 'Hello' }])
    const patched = await client.patch('a').set({ title: 'Bye' }).inc({ count: 2 }).commit()
    expect(patched).toMatchObject({ title: 'Bye', count: 3, _createdAt: created._createdAt })
    expect(patched._rev).not.toBe(created._rev)
    await client.delete('a')
    expect(await client.getDocument('a')).toBeUndefined()
  })

  test('CALL-10 createIfNotExists keeps and createOrReplace replaces an existing document', async () => {
    await client.create({ _id: 'a', _type: 'page', title: 'first', kept: true })
    await client.createIfNotExists({ _id: 'a', _type: 'page', title: 'second' })
    expect(await client.getDocument('a')).toMatchObject({ title: 'first', kept: true })
    await client.createOrReplace({ _id: 'a', _type: 'page', title: 'third' })
    const replaced = await client.getDocument('a')
    expect(replaced).toMatchObject({ title: 'third' })
    expect(replaced).not.toHaveProperty('kept')
  })

  test('a missing id is generated, and one that ends in a dot is completed', async () => {
    const [without, drafted] = await Promise.all([
      client.create({ _type: 'page' }),
      client.create({ _id: 'drafts.', _type: 'page' }),
    ])
    expect(without._id).toMatch(/^[\w-]{36}$/)
    expect(drafted._id).toMatch(/^drafts\.[\w-]{36}$/)
  })

  test('every patch operation works', async () => {
    await client.create({
      _id: 'a',
      _type: 'page',
      text: 'the quick fox',
      stock: 10,
      list: [{ _key: 'x', name: 'one' }, { _key: 'y' }],
    })
    await client
      .patch('a')
      .setIfMissing({ text: 'no', subtitle: 'yes' })
      .set({ 'list[_key=="x"].name': 'uno' })
      .unset(['list[_key=="y"]'])
      .dec({ stock: 4 })
      .diffMatchPatch({ text: '@@ -1,9 +1,8 @@\n the \n-quick\n+slow\n' })
      .insert('after', 'list[-1]', [{ _key: 'z' }])
      .commit()
    expect(await client.getDocument('a')).toMatchObject({
      text: 'the slow fox',
      subtitle: 'yes',
      stock: 6,
      list: [{ _key: 'x', name: 'uno' }, { _key: 'z' }],
    })
  })

  test('patches and deletes by query include documents of the same transaction', async () => {
    await client.create({ _id: 'a', _type: 'page', group: 1 })
    await client.mutate([
      { create: { _id: 'b', _type: 'page', group: 1 } },
      { patch: { query: '*[group == $group]', params: { group: 1 }, set: { seen: true } } },
    ])
    expect(await client.fetch('count(*[seen])')).toBe(2)
    await client.delete({ query: '*[seen]' })
    expect(await client.fetch('count(*[_type == "page"])')).toBe(0)
  })

  test('a dry run responds like a real one and changes nothing', async () => {
    const response = await client.create({ _id: 'a', _type: 'page' }, { dryRun: true })
    expect(response).toMatchObject({ _id: 'a' })
    expect(await client.getDocument('a')).toBeUndefined()
    await expect(client.patch('a').set({ x: 1 }).commit({ dryRun: true })).rejects.toThrow('was not found')
  })

  test('array items get keys on request, and keep existing ones', async () => {
    const document = { _id: 'a', _type: 'page', list: [{ n: 1 }, { _key: 'mine', inner: [{ n: 2 }] }, 'text'] }
    const created = await client.create(document, { autoGenerateArrayKeys: true })
    expect(created.list).toEqual([
      { _key: expect.any(String), n: 1 },
      { _key: 'mine', inner: [{ _key: expect.any(String), n: 2 }] },
      'text',
    ])
  })
})

const named = (tags: string[] | undefined) => ['a', 'b'].filter((id) => tags?.includes(syncTag('_id', id)))

describe('datasets and listeners', () => {
  test('datasets are separate', async () => {
    await client.create({ _id: 'a', _type: 'page' })
    const other = client.withConfig({ dataset: 'staging' })
    expect(await other.fetch('count(*)')).toBe(0)
  })

  test('listeners receive every transaction in order until they stop', async () => {
    const received: string[] = []
    const stop = content.service.onChange(({ dataset, syncTags }) =>
      received.push(`${dataset}: ${named(syncTags).join()}`),
    )
    await client.create({ _id: 'a', _type: 'page' })
    await client.transaction().delete('a').create({ _id: 'b', _type: 'page' }).commit()
    stop()
    await client.delete('b')
    expect(received).toEqual(['production: a', 'production: a,b'])
  })
})
