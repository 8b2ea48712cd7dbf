import type { SanityClient } from '@sanity/client'
import { enqueue } from '@shop/database/outbox'
import { runOutbox } from '@shop/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, until, type TestService } from '../testing/content.ts'
import { copyTopic } from './copy-jobs.ts'

let content: TestService
let token: string
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
  client = content.client({ token, perspective: 'raw' })
})

/** Runs the outbox; copies are pending until then. */
const workOff = ({ database, service } = content) => runOutbox(database, service.outboxHandlers)

/** Handles a copy again. */
const repeat = (payload: object): Promise<void> =>
  content.database.write((write) => enqueue(write, { topic: copyTopic, payload })).then(() => workOff())

const copy = (body: object, source = 'production'): Promise<{ jobId: string }> =>
  client.request({ method: 'PUT', url: `/datasets/${source}/copy`, body })

const stateOf = async (jobId: string) => client.request<{ state: string; message?: string }>({ url: `/jobs/${jobId}` })

const target = () => client.withConfig({ dataset: 'copy' })

interface Entry {
  id: string
}
async function transactionsOf(dataset: string, id: string): Promise<Entry[]> {
  const path = `/v1/data/history/${dataset}/transactions/${id}?excludeContent=true`
  const response = await content.request(path, { headers: { Authorization: `Bearer ${token}` } })
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map((line): Entry => JSON.parse(line))
}

async function revisionsOf(dataset: string, id: string): Promise<Record<string, unknown>[]> {
  const { documents } = await client.request({ url: `/data/history/${dataset}/documents/${id}` })
  return documents
}

test('a copy has its source’s documents, drafts, pictures and history, and is then independent', async () => {
  await client.create({ _id: 'a', _type: 'page', title: 'one' })
  await client.patch('a').set({ title: 'two' }).commit()
  await client.create({ _id: 'drafts.a', _type: 'page', title: 'three' })
  await client.delete('drafts.a')
  await client.create({ _id: 'drafts.b', _type: 'page' })
  const { _id: file } = await client.assets.upload('file', Buffer.from('calm'), { filename: 'a.txt' })
  const { jobId } = await copy({ targetDataset: 'copy' })
  expect(await stateOf(jobId)).toMatchObject({ state: 'pending' })
  await workOff()
  expect(await stateOf(jobId)).toMatchObject({ state: 'completed', progress: 100 })

  expect(await target().fetch('*[_type == "page"] | order(_id){_id, title}')).toEqual([
    { _id: 'a', title: 'two' },
    { _id: 'drafts.b', title: null },
  ])
  expect(await transactionsOf('copy', 'a')).toEqual(await transactionsOf('production', 'a'))
  const { url } = (await target().getDocument(file))!
  expect(url).toContain('/files/local/copy/')
  expect(await (await fetch(url)).text()).toBe('calm')
  const restarted = await startContentService({ database: content.database })
  expect((await restarted.client({ token }).getDocument(file))?.['url']).toContain('/files/local/production/')
  for (const dataset of ['production', 'copy']) {
    expect(await revisionsOf(dataset, file)).toMatchObject([{ path: expect.stringContaining(`/${dataset}/`) }])
  }

  await target().patch('a').set({ title: 'four' }).commit()
  expect(await client.fetch('*[_id == "a"][0].title')).toBe('two')
  expect(await transactionsOf('copy', 'a')).toHaveLength(3)
})

test('without history only the last revisions are copied, without releases none of their documents', async () => {
  await client.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'undecided' } })
  await client.create({ _id: 'a', _type: 'page', title: 'one' })
  await client.patch('a').set({ title: 'two' }).commit()
  await client.create({ _id: 'gone', _type: 'page' })
  await client.delete('gone')
  await client.createVersion({
    releaseId: 'rSpring',
    publishedId: 'a',
    document: { _id: 'versions.rSpring.a', _type: 'page' },
  })
  const staging = client.withConfig({ dataset: 'staging' })
  for (let count = 0; count < 5; count += 1) await staging.createOrReplace({ _id: 'a', _type: 'page', count })
  await copy({ targetDataset: 'copy', skipHistory: true, skipContentReleases: true })
  await workOff()
  expect(await target().fetch('*[]._id')).toEqual(['a'])
  expect(await transactionsOf('copy', 'a')).toHaveLength(1)
  for (const id of ['gone', 'versions.rSpring.a']) expect(await transactionsOf('copy', id)).toEqual([])
  await target().patch('a').set({ title: 'three' }).commit()
  expect(await target().fetch('*[_id == "a"][0].title')).toBe('three')
})

test('a copy is made once; if its target exists by then, it fails and says why', async () => {
  const first = await copy({ targetDataset: 'copy' })
  const second = await copy({ targetDataset: 'copy' })
  await workOff()
  const states = await Promise.all([first, second].map(({ jobId }) => stateOf(jobId)))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['completed', 'failed'])
  expect(states.find(({ state }) => state === 'failed')?.message).toBe('Dataset "copy" already exists')
  // As after a crash before its entry of the outbox was marked as done.
  for (const { jobId: job } of [first, second]) await repeat({ job })
  expect(await Promise.all([first, second].map(({ jobId }) => stateOf(jobId)))).toEqual(states)
  await expect(copy({ targetDataset: 'copy' })).rejects.toMatchObject({ statusCode: 409 })
  await expect(copy({ targetDataset: 'other' }, 'nothing')).rejects.toMatchObject({ statusCode: 404 })
  const jobs = await client.request<object[]>({ url: '/projects/local/datasets/copy', query: { limit: '1' } })
  expect(jobs).toMatchObject([{ sourceDataset: 'production', targetDataset: 'copy', withHistory: true }])
})

test('all who know a job’s id can follow it to its end, 50 at a time; waiting copies are limited', async () => {
  const { jobId } = await copy({ targetDataset: 'copy' })
  const follow = () => content.request(`/v1/jobs/${jobId}/listen`)
  const following = await Promise.all(Array.from({ length: 50 }, follow))
  expect((await follow()).status).toBe(503)
  await workOff()
  for (const response of following) expect(await response.text()).toMatch(/event: job\ndata: {.*"state":"completed"/)
  expect((await follow()).status).toBe(200)
  expect((await content.request('/v1/jobs/unknown/listen')).status).toBe(404)
  for (let count = 0; count < 5; count += 1) await copy({ targetDataset: `copy-${count}` })
  await expect(copy({ targetDataset: 'one-more' })).rejects.toMatchObject({ statusCode: 409 })
})

test('a process that hears of no changes copies a new source with its mode, and none that was deleted', async () => {
  const deaf = await startContentService({ database: { ...content.database, subscribe: () => () => {} } })
  await client.datasets.create('trials', { aclMode: 'private' })
  await client.withConfig({ dataset: 'trials' }).create({ _id: 'a', _type: 'page' })
  await copy({ targetDataset: 'copy' }, 'trials')
  await workOff(deaf)
  await until(() => expect(target().fetch('*[]._id')).resolves.toEqual(['a']))
  const { jobId } = await copy({ targetDataset: 'other' }, 'trials')
  await client.datasets.delete('trials')
  await workOff(deaf)
  expect(await stateOf(jobId)).toMatchObject({ state: 'failed', message: 'Dataset "trials" has been deleted' })
  const all = await client.datasets.list()
  expect(all.map(({ name }) => name)).toEqual(['production', 'staging', 'copy'])
  expect(all.at(-1)?.aclMode).toBe('private')
})

test('a source that is deleted while its copy waits is not copied', async () => {
  await client.datasets.create('trials')
  const { jobId } = await copy({ targetDataset: 'copy' }, 'trials')
  await client.datasets.delete('trials')
  await workOff()
  expect(await stateOf(jobId)).toMatchObject({ state: 'failed', message: 'Dataset "trials" not found' })
})

test('a copy does not write into a dataset that was added to the setting meanwhile', async () => {
  await client.create({ _id: 'a', _type: 'page' })
  const { jobId } = await copy({ targetDataset: 'copy' })
  const { database } = content
  const restarted = await startContentService({ database, datasets: ['production', 'copy'] })
  await workOff(restarted)
  expect(await stateOf(jobId)).toMatchObject({ state: 'failed', message: 'Dataset "copy" already exists' })
  expect(await restarted.client({ token, dataset: 'copy' }).fetch('count(*)')).toBe(0)
})
