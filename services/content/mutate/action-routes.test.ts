import type { DeleteAction, SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

const ids = { draftId: 'drafts.a', publishedId: 'a' }
const create = (fields: object = {}) =>
  client.action({
    actionType: 'sanity.action.document.create',
    publishedId: 'a',
    attributes: { _id: 'drafts.a', _type: 'page', title: 'first', ...fields },
    ifExists: 'fail',
  })
const publish = (conditions: object = {}) =>
  client.action({ actionType: 'sanity.action.document.publish', ...ids, ...conditions })
const existing = () => client.fetch<string[]>('*._id')

describe('creating, discarding and deleting', () => {
  test('creating an existing document fails or is ignored, depending on the option', async () => {
    await create()
    await expect(create({ title: 'other' })).rejects.toMatchObject({ statusCode: 409 })
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'a',
      attributes: { _id: 'drafts.a', _type: 'page', title: 'other' },
      ifExists: 'ignore',
    })
    expect(await client.getDocument('drafts.a')).toMatchObject({ title: 'first' })
  })

  test('deleting removes the document and its drafts, unless another document refers to it', async () => {
    await create()
    await publish()
    await create({ title: 'draft' })
    await client.create({ _id: 'holder', _type: 'page', to: { _type: 'reference', _ref: 'a' } })
    const deletion: DeleteAction = {
      actionType: 'sanity.action.document.delete',
      publishedId: 'a',
      includeDrafts: [],
    }
    await expect(client.action(deletion)).rejects.toMatchObject({
      statusCode: 409,
      responseBody: expect.stringContaining('holder'),
    })
    expect(await existing()).toEqual(['a', 'drafts.a', 'holder'])
    await client.delete('holder')
    await client.action(deletion)
    expect(await existing()).toEqual([])
  })

  test('a draft can be discarded and replaced', async () => {
    await create({ kept: true })
    await client.action({
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'a',
      attributes: { _id: 'drafts.a', _type: 'page', title: 'replaced' },
    })
    expect(await client.getDocument('drafts.a')).not.toHaveProperty('kept')
    await client.action({ actionType: 'sanity.action.document.version.discard', versionId: 'drafts.a' })
    expect(await existing()).toEqual([])
  })
})

describe('publishing', () => {
  test('creating makes a draft; publishing moves it and keeps its creation time', async () => {
    await create()
    expect(await existing()).toEqual(['drafts.a'])
    await publish()
    const first = await client.getDocument('a')
    expect(first).toMatchObject({ title: 'first', _type: 'page' })
    await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { title: 'second' } } })
    expect(await client.fetch('*{_id, title}')).toEqual([
      { _id: 'a', title: 'first' },
      { _id: 'drafts.a', title: 'second' },
    ])
    await publish()
    expect(await client.getDocument('a')).toMatchObject({ title: 'second', _createdAt: first?._createdAt })
    expect(await existing()).toEqual(['a'])
  })

  test('unpublishing keeps an existing draft, else creates one', async () => {
    await create()
    await publish()
    await client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set: { title: 'newer' } } })
    await client.action({ actionType: 'sanity.action.document.unpublish', ...ids })
    expect(await client.fetch('*{_id, title}')).toEqual([{ _id: 'drafts.a', title: 'newer' }])
  })

  test('publishing with an unmet revision condition is a conflict and changes nothing', async () => {
    await create()
    await publish()
    await create({ title: 'changed' })
    await expect(publish({ ifPublishedRevisionId: 'other' })).rejects.toMatchObject({ statusCode: 409 })
    await expect(publish({ ifDraftRevisionId: 'other' })).rejects.toMatchObject({ statusCode: 409 })
    expect(await existing()).toEqual(['a', 'drafts.a'])
    const published = await client.getDocument('a')
    await publish({ ifPublishedRevisionId: published?._rev })
    expect(await existing()).toEqual(['a'])
  })

  test('an action on ids that do not belong together is rejected and changes nothing', async () => {
    await create()
    await publish()
    await create({ title: 'draft' })
    const documents = await client.fetch('*')
    const pairs = [
      { draftId: 'a', publishedId: 'a' },
      { draftId: 'drafts.a', publishedId: 'b' },
      { draftId: 'drafts.b', publishedId: 'a' },
    ]
    for (const pair of pairs) {
      const refused = { statusCode: 400, message: expect.stringContaining('is not a draft or version of') }
      await expect(client.action({ actionType: 'sanity.action.document.publish', ...pair })).rejects.toMatchObject(
        refused,
      )
      await expect(client.action({ actionType: 'sanity.action.document.unpublish', ...pair })).rejects.toMatchObject(
        refused,
      )
      const edit = { actionType: 'sanity.action.document.edit', ...pair, patch: { set: { title: 'x' } } } as const
      await expect(client.action(edit)).rejects.toMatchObject(refused)
    }
    expect(await client.fetch('*')).toEqual(documents)
  })

  test('references with _strengthenOnPublish become strong when published', async () => {
    await client.create({ _id: 'target', _type: 'page' })
    const reference = { _type: 'reference', _ref: 'target', _weak: true }
    await create({ to: { ...reference, _strengthenOnPublish: { type: 'page' } }, loose: reference })
    await publish()
    expect(await client.getDocument('a')).toMatchObject({
      to: { _type: 'reference', _ref: 'target' },
      loose: reference,
    })
    expect(await client.fetch('*[_id == "a"][0].to._weak')).toBeNull()
    await expect(client.delete('target')).rejects.toMatchObject({ statusCode: 409 })
  })
})

describe('transactions and requests', () => {
  test('actions are one atomic, idempotent transaction, and a dry run changes nothing', async () => {
    const actions = [
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'a',
        attributes: { _id: 'drafts.a', _type: 'page' },
        ifExists: 'fail',
      },
      { actionType: 'sanity.action.document.publish', ...ids },
    ] as const
    await client.action([...actions], { dryRun: true })
    expect(await existing()).toEqual([])
    const missing = { actionType: 'sanity.action.document.discard', draftId: 'drafts.b' } as const
    await expect(client.action([...actions, missing])).rejects.toMatchObject({ statusCode: 409 })
    expect(await existing()).toEqual([])
    await client.action([...actions], { transactionId: 'once' })
    expect(await client.action([...actions], { transactionId: 'once' })).toMatchObject({ transactionId: 'once' })
    expect(await client.fetch('*[_id == "a"][0]._rev')).toBe('once')
  })

  test('unknown actions are rejected by name, and requests without a session', async () => {
    const send = (headers: Record<string, string>, actions: object) =>
      content.request('/v1/data/actions/production', {
        method: 'POST',
        headers,
        body: JSON.stringify({ actions }),
      })
    const authorized = { Authorization: `Bearer ${await content.signIn()}` }
    for (const sent of [
      [{ actionType: 'sanity.action.document.explode' }],
      { actionType: 'sanity.action.document.explode' },
    ]) {
      const refused = await send(authorized, sent)
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({
          message: 'actions.0.actionType: unknown action "sanity.action.document.explode"',
        }),
      ])
    }
    const incomplete = await send(authorized, { actionType: 'sanity.action.document.discard' })
    expect(await incomplete.json()).toMatchObject({ message: expect.stringMatching(/^actions\.0\.draftId: /) })
    expect((await send({}, { actionType: 'sanity.action.document.discard', draftId: 'drafts.a' })).status).toBe(401)
  })
})
