import type { SanityClient } from '@sanity/client'
import { createConnectedDatabases, createTestDatabase } from '@shop/database/testing'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { expect, test, vi } from 'vitest'
import { startContentService, until, type TestService } from '../testing/content.ts'

const hour = 3_600_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/** Moves the clock without stopping timers. */
function wait(milliseconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + milliseconds })
}

async function scheduled(client: SanityClient, releaseId: string, publishAt: string): Promise<void> {
  await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
  const document = { _id: `versions.${releaseId}.${releaseId}`, _type: 'page', title: `by ${releaseId}` }
  await client.action({ actionType: 'sanity.action.document.version.create', publishedId: releaseId, document })
  await client.releases.schedule({ releaseId, publishAt })
}

const clientOf = async (content: TestService) => content.client({ token: await content.signIn(), perspective: 'raw' })
const stateOf = async (client: SanityClient, releaseId: string) => (await client.releases.get({ releaseId }))?.state
const published = (client: SanityClient, releaseId: string) =>
  until(async () => expect(await stateOf(client, releaseId)).toBe('published'))

test('a scheduled release is published at its time, once for two processes, in its scheduler’s name', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const [client, other] = [await clientOf(first!), await clientOf(second!)]
  const publishAt = at(400)
  await scheduled(client, 'r', publishAt)
  expect(await stateOf(client, 'r')).toBe('scheduled')
  await published(other, 'r')
  expect((await other.getDocument('r'))!._updatedAt >= publishAt).toBe(true)
  await scheduled(other, 's', at(-hour))
  await published(client, 's')
  const headers = { Authorization: `Bearer ${client.config().token}` }
  const history = await first!.request('/v1/data/history/production/transactions/r,_.releases.r', { headers })
  const transactions = (await history.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(transactions).toHaveLength(3)
  expect(transactions[2]).toMatchObject({ author: 'e-editor', documentIDs: ['_.releases.r', 'r'] })
})

test('after a restart past its time a release is published, but none of a former dataset', async () => {
  const database = await createTestDatabase()
  const before = await startContentService({ database })
  const beforehand = await clientOf(before)
  await scheduled(beforehand.withConfig({ dataset: 'staging' }), 'a', at(hour / 2))
  await scheduled(beforehand, 'r', at(hour))
  await before.service.close()
  wait(2 * hour)
  const client = await clientOf(await startContentService({ database, datasets: ['production'] }))
  await published(client, 'r')
  expect(await client.getDocument('r')).toMatchObject({ title: 'by r' })
})

test('a release is published after the database failed at its time', async () => {
  const database = await createTestDatabase()
  let writes = 0
  const write: typeof database.write = async (work, options) => {
    // After the three of `scheduled`.
    if ((writes += 1) === 4) throw new DatabaseUnavailableError('The connection broke')
    return database.write(work, options)
  }
  const client = await clientOf(await startContentService({ database: { ...database, write } }))
  writes = 0
  await scheduled(client, 'r', at(0))
  await published(client, 'r')
  expect(writes).toBe(5)
})

test('an unscheduled release is not published at its time', async () => {
  const client = await clientOf(await startContentService())
  await scheduled(client, 'r', at(hour))
  await scheduled(client, 's', at(hour))
  await client.releases.unschedule({ releaseId: 'r' })
  wait(2 * hour)
  await scheduled(client, 'now', at(0))
  await published(client, 's')
  expect(await stateOf(client, 'r')).toBe('active')
})

test('a release that cannot be published at its time becomes active and says why', async () => {
  const client = await clientOf(await startContentService())
  await client.create({ _id: 'a', _type: 'page' })
  await client.create({ _id: 'holder', _type: 'page', to: { _type: 'reference', _ref: 'a' } })
  await client.releases.create({ releaseId: 'r' })
  await client.unpublishVersion({ publishedId: 'a', releaseId: 'r' })
  await client.releases.schedule({ releaseId: 'r', publishAt: at(0) })
  await until(async () => expect(await stateOf(client, 'r')).toBe('active'))
  expect(await client.releases.get({ releaseId: 'r' })).toMatchObject({
    error: { message: expect.stringMatching(/"a" cannot be deleted.*"holder"/) },
  })
  expect(await client.getDocument('a')).toBeDefined()
  await client.delete('holder')
  await client.releases.schedule({ releaseId: 'r', publishAt: at(0) })
  await published(client, 'r')
  expect(await client.releases.get({ releaseId: 'r' })).not.toHaveProperty('error')
})
