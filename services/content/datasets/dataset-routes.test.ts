import type { SanityClient } from '@sanity/client'
import { createConnectedDatabases } from '@shop/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, until, type TestService } from '../testing/content.ts'
import { maxDatasets } from '../store/dataset-records.ts'

let content: TestService
let token: string
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
  client = content.client({ token })
})

const namesOf = async (of: SanityClient) => (await of.datasets.list()).map(({ name }) => name)

test('the client creates, lists, changes and deletes a dataset', async () => {
  expect(await client.datasets.create('trials')).toEqual({
    datasetName: 'trials',
    aclMode: 'public',
    description: null,
  })
  expect(await client.datasets.edit('trials', { aclMode: 'private', description: 'For trials' })).toMatchObject({
    aclMode: 'private',
    description: 'For trials',
  })
  await client.datasets.edit('trials', { aclMode: 'private' })
  expect((await client.datasets.list()).find(({ name }) => name === 'trials')).toMatchObject({
    aclMode: 'private',
    description: 'For trials',
    createdByUserId: 'e-editor',
    datasetProfile: 'content',
    tags: [],
  })
  const trials = client.withConfig({ dataset: 'trials' })
  await trials.create({ _id: 'a', _type: 'page' })
  expect(await trials.fetch('*._id')).toEqual(['a'])
  expect(await client.datasets.delete('trials')).toEqual({ deleted: true })
  expect(await namesOf(client)).toEqual(['production', 'staging'])
  await expect(trials.fetch('*._id')).rejects.toMatchObject({ statusCode: 404 })
  await client.datasets.create('trials')
  expect(await trials.fetch('*._id')).toEqual([])
  const revisions = { url: '/data/history/trials/documents/a' }
  expect(await trials.request(revisions)).toEqual({ documents: [] })
  expect(await trials.create({ _id: 'a', _type: 'page' })).toMatchObject({ _id: 'a' })
})

test('who may read a dataset follows its mode at once', async () => {
  const visitor = content.client({ dataset: 'trials' })
  await client.datasets.create('trials', { aclMode: 'private' })
  await client.withConfig({ dataset: 'trials' }).create({ _id: 'a', _type: 'page' })
  await expect(visitor.fetch('*._id')).rejects.toMatchObject({ statusCode: 401 })
  expect(await namesOf(visitor)).toEqual(['production', 'staging'])
  await client.datasets.edit('trials', { aclMode: 'public' })
  expect(await visitor.fetch('*._id')).toEqual(['a'])
  expect(await namesOf(visitor)).toEqual(['production', 'staging', 'trials'])
})

test('the live events of a private dataset need a session', async () => {
  expect((await content.request('/v2025-02-19/data/live/events/staging')).status).toBe(401)
})

test('the datasets of the setting can neither be deleted nor changed', async () => {
  await expect(client.datasets.delete('production')).rejects.toThrow(/belongs to the setting CONTENT_DATASETS/)
  await expect(client.datasets.edit('staging', { aclMode: 'public' })).rejects.toThrow(/CONTENT_PUBLIC_DATASETS/)
  await expect(client.datasets.create('production')).rejects.toMatchObject({ statusCode: 409 })
  const tag = { method: 'PUT', url: '/projects/local/datasets/production/tags/a' }
  await expect(client.request(tag)).rejects.toThrow(/belongs to the setting CONTENT_DATASETS/)
  expect(await namesOf(client)).toEqual(['production', 'staging'])
})

test('a deleted dataset takes its tokens and webhooks with it, and ends its listeners', async () => {
  await client.datasets.create('trials')
  const headers = { Authorization: `Bearer ${token}` }
  const post = (path: string, body: object) =>
    content.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const created = await post('/v1/access/tokens', { label: 'trial', scope: 'write', dataset: 'trials' })
  const { key }: { key: string } = await created.json()
  const rule = { on: ['create'], filter: '', projection: '' }
  await post('/v1/hooks', { name: 'trial', url: 'https://hooks.example/a', dataset: 'trials', rule })
  const listening = await content.request('/v1/data/listen/trials?query=*', { headers })
  await client.datasets.delete('trials')
  expect(await listening.text()).toMatch(/event: reconnect/)
  await client.datasets.create('trials')
  expect(
    (await content.request('/v1/data/query/trials?query=1', { headers: { Authorization: `Bearer ${key}` } })).status,
  ).toBe(401)
  expect(await (await content.request('/v1/hooks', { headers })).json()).toEqual([])
})

test('tags are added to a dataset and removed', async () => {
  await client.datasets.create('trials')
  const change = (method: string, tag: string) =>
    client.request({ method, url: `/projects/local/datasets/trials/tags/${tag}` })
  await change('PUT', 'temporary')
  await change('PUT', 'eu')
  expect(await change('PUT', 'eu')).toMatchObject({ tags: [{ name: 'temporary', title: 'temporary' }, { name: 'eu' }] })
  await change('DELETE', 'temporary')
  expect((await client.datasets.list()).at(-1)?.tags).toEqual([{ name: 'eu', title: 'eu' }])
  for (let count = 1; count < 20; count += 1) await change('PUT', `t${count}`)
  await expect(change('PUT', 'one-more')).rejects.toThrow(/at most 20 tags/)
})

test('changes of a dataset at the same time do not undo each other', async () => {
  await client.datasets.create('trials')
  const tags = Array.from({ length: 8 }, (_, index) => `t${index}`)
  const url = '/projects/local/datasets/trials'
  await Promise.all([
    ...tags.map((tag) => client.request({ method: 'PUT', url: `${url}/tags/${tag}` })),
    client.datasets.edit('trials', { aclMode: 'private' }),
  ])
  const changed = (await client.datasets.list()).at(-1)
  expect(changed?.aclMode).toBe('private')
  expect(changed?.tags.map(({ name }) => name).toSorted()).toEqual(tags)
})

test('the number of datasets is limited, also when several are created at once', async () => {
  for (let count = 1; count < maxDatasets; count += 1) await client.datasets.create(`d-${count}`)
  const last = Array.from({ length: 8 }, (_, index) => client.datasets.create(`last-${index}`))
  const refused = (await Promise.allSettled(last)).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject(Array.from({ length: 7 }, () => ({ reason: { statusCode: 409 } })))
  expect(await namesOf(client)).toHaveLength(2 + maxDatasets)
})

test('another process serves a new dataset at once, and no longer a deleted one', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const session = await first!.signIn()
  const here = first!.client({ token: session })
  const there = second!.client({ token: session, dataset: 'trials' })
  await here.datasets.create('trials')
  await there.create({ _id: 'a', _type: 'page' })
  expect(await here.withConfig({ dataset: 'trials' }).fetch('*._id')).toEqual(['a'])
  await here.datasets.delete('trials')
  await until(() => expect(there.fetch('*._id')).rejects.toMatchObject({ statusCode: 404 }))
  await here.datasets.create('trials')
  await until(async () => expect(await there.fetch('*._id')).toEqual([]))
})

test('writes to a dataset that another process is deleting are refused', async () => {
  const { database } = content
  const second = await startContentService({
    database: { ...database, subscribe: () => () => {} },
  })
  await client.datasets.create('trials')
  const there = second.client({ token, dataset: 'trials' })
  await there.create({ _id: 'a', _type: 'page' })
  await client.datasets.delete('trials')
  await expect(there.create({ _id: 'b', _type: 'page' })).rejects.toThrow(/has been deleted/)
  await client.datasets.create('trials')
  await expect(there.create({ _id: 'b', _type: 'page' })).rejects.toThrow(/has been deleted/)
  expect(await client.withConfig({ dataset: 'trials' }).fetch('*._id')).toEqual([])
  await there.datasets.list()
  expect(await there.fetch('*._id')).toEqual([])
})

test('a dataset stays after a restart, and one of a former setting is not mistaken for a new one', async () => {
  const { database } = content
  await client.datasets.create('trials')
  await client.withConfig({ dataset: 'staging' }).create({ _id: 'a', _type: 'page' })
  const later = await startContentService({ database, datasets: ['production'] })
  const restarted = later.client({ token })
  expect(await namesOf(restarted)).toEqual(['production', 'trials'])
  await expect(restarted.datasets.create('staging')).rejects.toThrow(/still has its documents/)
  expect(await restarted.datasets.delete('staging')).toEqual({ deleted: true })
  await restarted.datasets.create('staging')
  expect(await restarted.withConfig({ dataset: 'staging' }).fetch('*._id')).toEqual([])
  const again = await startContentService({ database, datasets: ['production', 'staging'] })
  expect(await namesOf(again.client({ token }))).toEqual(['production', 'staging', 'trials'])
})
