import type { SanityClient } from '@sanity/client'
import { runOutbox } from '@shop/database/testing'
import { beforeEach, expect, test } from 'vitest'
import { newComment } from '../testing/comments.ts'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let administrator: SanityClient
let ida: SanityClient

beforeEach(async () => {
  content = await startContentService()
  administrator = content.client({ token: await content.signIn(), perspective: 'raw' })
  ida = content.client({ token: await content.signInAs('ida', 'editor'), perspective: 'raw' })
})

const commentsOn = (dataset: string, client = ida) => client.withConfig({ dataset: `${dataset}-comments` })

test('a new dataset has an add-on, which is deleted with it and shared with no other', async () => {
  const victor = content.client({ token: await content.signInAs('victor', 'viewer') })
  const found = () => ida.request({ url: '/datasets?datasetProfile=comments&addonFor=trials' })
  await administrator.datasets.create('trials', { aclMode: 'public' })
  expect(await found()).toMatchObject([{ name: 'trials-comments', aclMode: 'private', addonFor: 'trials' }])
  expect(await ida.request({ url: '/comments/trials/setup', method: 'POST' })).toEqual({
    datasetName: 'trials-comments',
  })
  await commentsOn('trials').create({ _id: 'c', ...newComment('e-ida', 'a') })
  await expect(commentsOn('trials', victor).patch('c').set({ authorId: 'e-victor' }).commit()).rejects.toMatchObject({
    statusCode: 403,
  })
  await expect(content.client({ dataset: 'trials-comments' }).fetch('*')).rejects.toMatchObject({ statusCode: 401 })
  await expect(administrator.datasets.create('other-comments')).rejects.toMatchObject({ statusCode: 400 })
  for (const name of ['trials-comments', 'production-comments'])
    await expect(administrator.datasets.delete(name)).rejects.toMatchObject({ statusCode: 400 })
  expect((await administrator.datasets.list()).map(({ name }) => name)).toEqual(['production', 'staging', 'trials'])

  await administrator.datasets.delete('trials')
  expect(await found()).toEqual([])
  await expect(commentsOn('trials').fetch('*')).rejects.toMatchObject({ statusCode: 404 })
  await administrator.datasets.create('trials')
  expect(await commentsOn('trials').fetch('*')).toEqual([])
})

test('a dataset of a former setting keeps its comments until it is deleted', async () => {
  await commentsOn('staging').create({ _id: 'c', ...newComment('e-ida', 'a') })
  const later = await startContentService({ database: content.database, datasets: ['production'] })
  const restarted = administrator.withConfig({ apiHost: later.url })
  await expect(restarted.datasets.create('staging')).rejects.toThrow(/still has its documents/)
  expect(await restarted.datasets.delete('staging')).toEqual({ deleted: true })
  await restarted.datasets.create('staging')
  expect(await commentsOn('staging', restarted).fetch('*')).toEqual([])
})

test('a copy of a dataset begins without comments', async () => {
  await commentsOn('production').create(newComment('e-ida', 'a'))
  await administrator.request({ method: 'PUT', url: '/datasets/production/copy', body: { targetDataset: 'trials' } })
  await expect(
    administrator.request({
      method: 'PUT',
      url: '/datasets/production-comments/copy',
      body: { targetDataset: 'mine' },
    }),
  ).rejects.toMatchObject({ statusCode: 400 })
  await runOutbox(content.database, content.service.outboxHandlers)
  expect(await commentsOn('trials').fetch('*')).toEqual([])
  await commentsOn('trials').create(newComment('e-ida', 'b'))
  expect(await commentsOn('production').fetch('count(*)')).toBe(1)
})
