import { ClientError, type SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

/** The error of a request that must fail. */
async function failureOf(request: Promise<unknown>): Promise<{ status: number; items: unknown }> {
  const error = await request.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof ClientError)) throw new Error('The request did not fail', { cause: error })
  return { status: error.statusCode, items: error.responseBody && JSON.parse(error.responseBody).error.items }
}

const reference = (id: string, more: object = {}) => ({ _type: 'reference', _ref: id, ...more })

describe('conflicts', () => {
  test('creating what exists is a conflict that names the mutation', async () => {
    await client.create({ _id: 'a', _type: 'page' })
    const failure = await failureOf(client.create({ _id: 'a', _type: 'page' }))
    expect(failure).toMatchObject({ status: 409, items: [{ index: 0, error: { type: 'documentAlreadyExistsError' } }] })
  })

  test('a patch for an outdated revision is a conflict that names both revisions', async () => {
    const { _rev: revision } = await client.create({ _id: 'a', _type: 'page' })
    const failure = await failureOf(client.patch('a').ifRevisionId('other').set({ x: 1 }).commit())
    expect(failure).toMatchObject({
      status: 409,
      items: [
        {
          error: {
            type: 'documentRevisionIDDoesNotMatchError',
            currentRevisionID: revision,
            expectedRevisionID: 'other',
          },
        },
      ],
    })
    await client.patch('a').ifRevisionId(revision).set({ x: 1 }).commit()
  })
})

describe('documents that exist', () => {
  test('createIfNotExists leaves and returns the stored document', async () => {
    const stored = await client.create({ _id: 'a', _type: 'page', title: 'first' })
    expect(await client.createIfNotExists({ _id: 'a', _type: 'page', title: 'other' })).toEqual(stored)
    const mutations = [{ createIfNotExists: { _id: 'a', _type: 'page' } }]
    const { results } = await client.mutate(mutations, { returnFirst: false, returnDocuments: false })
    expect(results).toEqual([{ id: 'a', operation: 'none' }])
  })
})

describe('references', () => {
  test('a referenced document cannot be deleted while a reference remains', async () => {
    await client.create({ _id: 'target', _type: 'page' })
    await client.create({ _id: 'holder', _type: 'page', links: [{ to: reference('target') }] })
    const failure = await failureOf(client.delete('target'))
    expect(failure).toMatchObject({
      status: 409,
      items: [{ index: 0, error: { id: 'target', referencingIDs: ['holder'] } }],
    })
    await client.transaction().delete('target').delete('holder').commit()

    await client.create({ _id: 'target', _type: 'page' })
    await client.create({ _id: 'holder', _type: 'page', to: reference('target') })
    await client
      .transaction()
      .delete('target')
      .patch('holder', { unset: ['to'] })
      .commit()
    expect(await client.getDocument('target')).toBeUndefined()
  })

  test('after a transaction the targets of strong references must exist, unlike weak or cross-dataset ones', async () => {
    const failure = await failureOf(client.create({ _id: 'a', _type: 'page', to: reference('nowhere') }))
    expect(failure).toMatchObject({ status: 409, items: [{ index: 0, error: { id: 'a', referenceID: 'nowhere' } }] })
    await client.create({ _id: 'a', _type: 'page', to: reference('nowhere', { _weak: true }) })
    await client.create({ _id: 'b', _type: 'page', to: reference('nowhere', { _dataset: 'other' }) })
    await client
      .transaction()
      .create({ _id: 'c', _type: 'page', to: reference('d') })
      .create({ _id: 'd', _type: 'page', to: reference('c') })
      .commit()
    await expect(client.patch('a').unset(['to._weak']).commit()).rejects.toThrow('non-existent')
  })
})

describe('paths', () => {
  const friends = [
    { _key: 'a', name: 'mork', age: 40 },
    { _key: 'b', name: 'mindy', age: 32 },
    { _key: 'c', name: 'a [*] b' },
  ]

  test.each([
    ['every element', { set: { 'friends[*].age': 1 } }, [1, 1, 1]],
    ['every element that has a field', { inc: { 'friends[age?].age': 1 } }, [41, 33, null]],
    ['the elements of a condition', { set: { 'friends[age > 35].age': 1 } }, [1, 32, null]],
    ['the elements of a range', { set: { 'friends[1:3].age': 1 } }, [40, 1, 1]],
    ['a text that looks like every element', { set: { 'friends[name == "a [*] b"].age': 1 } }, [40, 32, 1]],
    ['at any depth', { unset: ['..age'] }, [null, null, null]],
    ['every element itself', { unset: ['friends[ * ]'] }, []],
  ])('a path names %s', async (_name, operations, ages) => {
    await client.create({ _id: 'a', _type: 'page', friends })
    await client.patch('a', operations).commit()
    expect(await client.fetch('*[_id == "a"][0].friends[].age')).toEqual(ages)
  })

  test('a path has at most 4096 characters', async () => {
    await client.create({ _id: 'a', _type: 'page', friends })
    const path = `friends[name == "${'x'.repeat(4096)}"]`
    await expect(client.patch('a', { unset: [path] }).commit()).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('4096'),
    })
  })
})

describe('queries and types', () => {
  test.each([
    ['functions of its own', 'fn a::f($x) = $x{"a": 1}; *[a::f(@)]'],
    ['a pattern that never ends', `*[_id in path("${'**.'.repeat(9)}x")]`],
    ['a text that doubles', `*[${'"x" + '.repeat(24)}"x" == title]`],
  ])('a mutation by a query with %s is rejected with its index', async (_name, query) => {
    const failure = await failureOf(client.mutate([{ patch: { query, set: { x: 1 } } }]))
    expect(failure).toMatchObject({ status: 400, items: [{ index: 0 }] })
  })

  test('a document whose type changes is found under the new one only', async () => {
    await client.create({ _id: 'a', _type: 'page' })
    expect(await client.fetch('count(*[_type == "page"])')).toBe(1)
    await client.createOrReplace({ _id: 'a', _type: 'post' })
    expect(await client.fetch('[count(*[_type == "page"]), count(*[_type == "post"])]')).toEqual([0, 1])
  })
})

describe('transactions', () => {
  test('a transaction is atomic: mutations before a failing one are not applied', async () => {
    const failure = await failureOf(
      client
        .transaction()
        .create({ _id: 'a', _type: 'page' })
        .patch('missing', { set: { x: 1 } })
        .commit(),
    )
    expect(failure).toEqual({
      status: 409,
      items: [{ index: 1, error: expect.objectContaining({ type: 'documentNotFoundError', id: 'missing' }) }],
    })
    expect(await client.getDocument('a')).toBeUndefined()
  })

  test("the transaction's id is the revision of what it writes", async () => {
    await client
      .transaction()
      .transactionId('my-transaction')
      .create({ _id: 'a', _type: 'page' })
      .create({ _id: 'b', _type: 'page' })
      .commit()
    expect(await client.fetch('*._rev')).toEqual(['my-transaction', 'my-transaction'])
  })

  test('repeating a transaction returns the same response; another one with its id is rejected', async () => {
    const mutations = [{ create: { _id: 'a', _type: 'page', n: 1 } }, { patch: { id: 'a', inc: { n: 1 } } }]
    const options = { transactionId: 'once', returnDocuments: true, returnFirst: false } as const
    const first = await client.mutate(mutations, options)
    await client.patch('a').set({ n: 100 }).commit()
    expect(await client.mutate(mutations, options)).toEqual(first)
    expect(await client.fetch('*[_id == "a"][0].n')).toBe(100)
    const other = client.mutate([{ create: { _id: 'b', _type: 'page' } }], options)
    await expect(other).rejects.toMatchObject({ statusCode: 409 })
  })

  test('concurrent increments are all counted', async () => {
    await client.create({ _id: 'a', _type: 'page', n: 0 })
    await Promise.all(Array.from({ length: 30 }, () => client.patch('a').inc({ n: 1 }).commit()))
    expect(await client.fetch('*[_id == "a"][0].n')).toBe(30)
  })

  test('by default the response contains only the transaction id', async () => {
    const response = await content.request('/v1/data/mutate/production', {
      method: 'POST',
      headers: { Authorization: `Bearer ${await content.signIn()}` },
      body: JSON.stringify({ mutations: [{ create: { _type: 'page' } }], transactionId: 'mine' }),
    })
    expect(await response.json()).toEqual({ transactionId: 'mine' })
  })

  test('acknowledged changes are visible to the next process', async () => {
    await client.create({ _id: 'a', _type: 'page', title: 'durable' })
    await client.create({ _id: 'gone', _type: 'page' })
    await client.delete('gone')
    const next = await startContentService({ database: content.database })
    expect(await next.client().fetch('*{_id, title}')).toEqual([{ _id: 'a', title: 'durable' }])
  })
})
