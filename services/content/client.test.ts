import type { SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startContentService, until, type TestService } from './testing/content.ts'

/** The examples of the client's documentation, on an unmodified client. Further tests are in `protocol.test.ts`. */
let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw', requestTagPrefix: 'shop' })
})

const bike = (id: string, fields: object = {}) => ({ _id: id, _type: 'bike', seats: 1, ...fields })
const tags = (document: { [field: string]: unknown } | undefined) => document?.['tags']

describe('writing', () => {
  test('elements are added before, after and between others, and removed', async () => {
    await client.create(bike('a', { tags: ['m'] }))
    await client.patch('a').append('tags', ['z']).commit()
    await client.patch('a').prepend('tags', ['a']).commit()
    expect(tags(await client.patch('a').insert('after', 'tags[0]', ['b']).commit())).toEqual(['a', 'b', 'm', 'z'])
    expect(tags(await client.patch('a').splice('tags', 1, 2, ['x', 'y']).commit())).toEqual(['a', 'x', 'y', 'z'])
    expect(tags(await client.patch('a').unset(['tags[1]', 'tags[-1]']).commit())).toEqual(['a', 'y'])
    expect(tags(await client.patch('a').insert('replace', 'tags[0]', ['n']).commit())).toEqual(['n', 'y'])
  })

  test('fields are set, set if missing, unset, incremented and edited as text, optionally on a revision', async () => {
    const { _rev } = await client.create(bike('a', { name: 'Tandem', gone: 1 }))
    const patched = await client
      .patch('a')
      .ifRevisionId(_rev)
      .set({ 'parts.bell': true })
      .setIfMissing({ name: 'x', color: 'red' })
      .unset(['gone'])
      .inc({ seats: 3 })
      .dec({ seats: 1 })
      .diffMatchPatch({ name: '@@ -1,6 +1,9 @@\n-Tandem\n+Long Bike\n' })
      .commit()
    expect(patched).toMatchObject({ parts: { bell: true }, name: 'Long Bike', color: 'red', seats: 3 })
    expect(patched).not.toHaveProperty('gone')
    await expect(client.patch('a').ifRevisionId(_rev).set({ seats: 9 }).commit()).rejects.toMatchObject({
      statusCode: 409,
    })
  })

  test('a transaction contains all kinds of mutations, built beforehand or in place', async () => {
    await client.create(bike('old'))
    const patch = client.patch('b', { set: { name: 'patched' } })
    const { results } = await client
      .transaction()
      .create(bike('b'))
      .createIfNotExists(bike('b', { name: 'ignored' }))
      .createOrReplace(bike('c'))
      .patch(patch)
      .patch('c', (building) => building.set({ name: 'in place' }))
      .delete('old')
      .commit({ tag: 'all-at-once' })
    expect(results.map(({ operation }) => operation)).toEqual([
      'create',
      'none',
      'create',
      'update',
      'update',
      'delete',
    ])
    expect(await client.fetch('*[_type == "bike"] | order(_id) {_id, name}')).toEqual([
      { _id: 'b', name: 'patched' },
      { _id: 'c', name: 'in place' },
    ])
  })

  test('options choose what is returned, and when', async () => {
    const mutations = [{ create: bike('a') }, { create: bike('b') }]
    const ids = await client.mutate(mutations, { returnDocuments: false, returnFirst: false, visibility: 'sync' })
    expect(ids).toMatchObject({ documentIds: ['a', 'b'], results: [{ id: 'a' }, { id: 'b' }] })
    expect(
      await client.mutate([{ create: bike('c') }], {
        returnDocuments: false,
        returnFirst: true,
        visibility: 'deferred',
      }),
    ).toMatchObject({
      documentId: 'c',
    })
    expect(await client.mutate([{ create: bike('d') }], { visibility: 'async' })).toMatchObject({
      results: [{ document: bike('d') }],
    })
    expect(await client.fetch('count(*)')).toBe(4)
  })

  test('documents are deleted by id, by query and by query with parameters', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await client.create(bike(id, { name: id }))
    await client.delete('a')
    await client.delete({ query: '*[name == "b"]' })
    await client.delete({ query: '*[name == $name]', params: { name: 'c' } })
    expect(await client.fetch('*._id')).toEqual(['d'])
  })

  test('a transaction is applied once per id', async () => {
    await client.create(bike('a'))
    for (let time = 0; time < 2; time += 1) {
      const { transactionId } = await client
        .patch('a')
        .inc({ seats: 1 })
        .commit({ transactionId: 'once', returnDocuments: false })
      expect(transactionId).toBe('once')
    }
    expect(await client.getDocument('a')).toMatchObject({ seats: 2, _rev: 'once' })
  })
})

describe('assets', () => {
  test('assets are uploaded with metadata, served, and deleted', async () => {
    const source = { id: 'x1', name: 'Library', url: 'https://library.example/x1' }
    const about = {
      filename: 'note.txt',
      label: 'a label',
      title: 'Note',
      description: 'A note',
      creditLine: 'Me',
      source,
    }
    const { _id, url } = await client.assets.upload('file', Buffer.from('calm'), {
      ...about,
      contentType: 'text/plain',
    })
    const { filename, ...described } = about
    expect(await client.getDocument(_id)).toMatchObject({ ...described, originalFilename: filename, extension: 'txt' })
    expect(await (await fetch(url)).text()).toBe('calm')
    await client.delete(_id)
    expect(await client.getDocument(_id)).toBeUndefined()
  })
})

describe('reading', () => {
  test('queries take parameters of every kind, and may be tagged', async () => {
    await client.create(bike('a', { tags: ['slow'] }))
    const query = '*[_type == $type && seats >= $min && $label in tags && defined(_id) == $yes]{_id, "none": $none}'
    const parameters = { type: 'bike', min: 1, label: 'slow', yes: true, none: null }
    expect(await client.fetch(query, parameters, { tag: 'list' })).toEqual([{ _id: 'a', none: null }])
  })

  test('documents are read one by one and together', async () => {
    await client.create(bike('a'))
    expect(await client.getDocument('a')).toMatchObject(bike('a'))
    expect(await client.getDocument('missing')).toBeUndefined()
    expect(await client.getDocuments(['missing', 'a'])).toEqual([null, expect.objectContaining(bike('a'))])
  })

  test('users, projects and datasets are returned', async () => {
    expect(await client.users.getById('me')).toMatchObject({ id: 'e-editor', email: 'editor@example.com' })
    expect(await client.users.getById('e-editor')).toMatchObject({ displayName: 'editor@example.com' })
    expect(await client.projects.getById('local')).toMatchObject({ id: 'local' })
    expect(await client.projects.list()).toEqual([expect.objectContaining({ id: 'local' })])
    expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production', 'staging'])
  })
})

describe('listening and settings', () => {
  test('observables, aborting and other settings work', async () => {
    await client.create(bike('a'))
    const count = await new Promise((resolve, reject) => {
      client.observable.fetch('count(*)').subscribe({ next: resolve, error: reject })
    })
    expect(count).toBe(1)
    await expect(client.fetch('count(*)', {}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
    expect(await client.withConfig({ dataset: 'staging' }).fetch('count(*)')).toBe(0)
  })

  test('a listener receives mutations that match its filter with parameters, until it is ended', async () => {
    const received: unknown[] = []
    const subscription = client
      .listen('*[_type == $type]', { type: 'bike' }, { events: ['welcome', 'mutation'], tag: 'live' })
      .subscribe((event) =>
        received.push(event.type === 'mutation' ? [event.transition, event.result?.['seats']] : event.type),
      )
    onTestFinished(() => subscription.unsubscribe())
    await until(() => expect(received).toEqual(['welcome']))
    await client.create(bike('a'))
    await client.patch('a').inc({ seats: 1 }).commit()
    await until(() => expect(received).toEqual(['welcome', ['appear', 1], ['update', 2]]))
  })
})
