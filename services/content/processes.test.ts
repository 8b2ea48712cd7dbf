import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '@shop/database'
import type { ChangeListener } from '@shop/database/change-events'
import {
  breakable,
  createConnectedDatabases,
  createDatabaseLocation,
  createTestDatabase,
  type DatabaseLocation,
} from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { createSeededRandom } from '@shop/testing/seeded-random'
import { ndjson, startContentService, until, writeFolder } from './testing/content.ts'

test('two processes on one database see each other’s commits in the same order, and lose no update', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const token = await first!.signIn()
  const clients = [first!, second!].map((content) => content.client({ token, perspective: 'raw' }))
  const received: string[][] = [[], []]
  for (const [index, content] of [first!, second!].entries()) {
    content.service.onChange(({ transactionId }) => received[index]!.push(transactionId))
    await clients[index]!.fetch('count(*)')
  }
  await clients[0]!.create({ _id: 'counter', _type: 'page', n: 0 })
  await until(async () => expect(await clients[1]!.fetch('count(*)')).toBe(1))
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => clients[index % 2]!.patch('counter').inc({ n: 1 }).commit()),
  )
  for (const client of clients) {
    await until(async () => expect(await client.fetch('*[_id == "counter"][0].n')).toBe(40))
  }
  expect(received[0]).toHaveLength(41)
  expect(received[1]).toEqual(received[0])
})

test('an import of thousands of documents is seen by another process, whole', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const visitor = second!.client()
  expect(await visitor.fetch('count(*)')).toBe(0)
  const documents = Array.from({ length: 4100 }, (_, index) => ({ _id: `p${index}`, _type: 'page' }))
  const directory = await writeFolder({ 'data.ndjson': ndjson(...documents) })
  await first!.service.importDataset({ dataset: 'production', directory })
  await until(async () => expect(await visitor.fetch('count(*)')).toBe(4100))
})

test('a listener receives commits of another process', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const token = await first!.signIn()
  const received: string[] = []
  await new Promise<void>((resolve) => {
    const subscription = second!
      .client({ token })
      .listen('*', {}, { events: ['welcome', 'mutation'] })
      .subscribe((event) => (event.type === 'welcome' ? resolve() : received.push(event.documentId)))
    onTestFinished(() => subscription.unsubscribe())
  })
  await first!.client({ token }).create({ _id: 'a', _type: 'page' })
  await until(() => expect(received).toEqual(['a']))
})

test('listeners without a session are counted in all processes', async () => {
  const databases = await createConnectedDatabases()
  const [first, second] = await Promise.all(databases.map((database) => startContentService({ database })))
  const listenAt = (content: typeof first) => content!.request('/v1/data/listen/production?query=*')
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => listenAt(index < 5 ? first : second)))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const tryAt = async (content: typeof first) => {
    const { status, body } = await listenAt(content)
    await body?.cancel()
    return status
  }
  await until(async () => expect([await tryAt(first), await tryAt(second)]).toEqual([429, 429]))
  await responses[0]?.body?.cancel()
  await until(async () => expect(await tryAt(second)).toBe(200))
})

test('a process catches up after it may have missed events', async () => {
  const { database, ...first } = await startContentService()
  const lost = new Set<ChangeListener>()
  const deaf: Database = {
    ...database,
    subscribe: (_channel, listener) => (lost.add(listener), () => lost.delete(listener)),
  }
  const second = await startContentService({ database: deaf })
  const client = first.client({ token: await first.signIn() })
  const visitor = second.client()
  expect(await visitor.fetch('*._id')).toEqual([])
  await client.create({ _id: 'a', _type: 'page' })
  await client.transaction().delete('a').create({ _id: 'b', _type: 'page' }).commit()
  expect(await visitor.fetch('*._id')).toEqual([])
  for (const listener of lost) listener(undefined)
  await until(async () => expect(await visitor.fetch('*._id')).toEqual(['b']))
})

test('while the database is down, writers fail at once; missed commits are read afterwards', async () => {
  const { database, ...first } = await startContentService()
  const lost = new Set<ChangeListener>()
  const broken = breakable({
    ...database,
    subscribe: (_channel, listener) => (lost.add(listener), () => lost.delete(listener)),
  })
  const logger = createLogger('silent')
  const logged = vi.spyOn(logger, 'error')
  const second = await startContentService({ database: broken, logger })
  const token = await first.signIn()
  const visitor = second.client()
  expect(await visitor.fetch('*._id')).toEqual([])
  broken.isDown = true
  const responses = await Promise.all(
    Array.from({ length: 3 }, () =>
      second.request('/v2021-06-07/data/mutate/production', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ mutations: [{ create: { _type: 'page' } }] }),
      }),
    ),
  )
  for (const response of responses) expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  // Documents in memory can still be queried.
  expect(await visitor.fetch('*._id')).toEqual([])
  await first.client({ token }).create({ _id: 'missed', _type: 'page' })
  logged.mockClear()
  for (const listener of lost) listener(undefined)
  await until(() =>
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'commits of other processes could not be read'),
  )
  broken.isDown = false
  await until(async () => expect(await visitor.fetch('*._id')).toEqual(['missed']))
})

/** Starts a writer and kills it after this many acknowledged transactions; returns their ids. */
async function writeUntilKilled(name: string, { directory, url = '' }: DatabaseLocation, count: number) {
  const writer = fork(path.join(import.meta.dirname, 'testing/killed-writer.ts'), [name, directory, url])
  onTestFinished(() => void writer.kill('SIGKILL'))
  const acknowledged: string[] = []
  writer.on('message', (id) => {
    acknowledged.push(String(id))
    if (acknowledged.length === count) writer.kill('SIGKILL')
  })
  await once(writer, 'exit')
  return acknowledged
}

test('killing a writer six times loses no acknowledged transaction and leaves no partial one', async () => {
  const location = await createDatabaseLocation()
  await (await createTestDatabase(location)).close()
  const random = createSeededRandom(20_261_121)
  const acknowledged: string[] = []
  for (let round = 0; round < 2; round += 1) {
    const names = Array.from({ length: 3 }, (_, index) => `w${round}-${index}`)
    const count = () => 1 + random.below(40)
    const received = await Promise.all(names.map((name) => writeUntilKilled(name, location, count())))
    expect(received).not.toContainEqual([])
    acknowledged.push(...received.flat())
  }
  const content = await startContentService({ database: await createTestDatabase(location) })
  const client = content.client({ token: await content.signIn(), perspective: 'raw' })
  const revisions = (type: string): Promise<string[]> => client.fetch(`*[_type == "${type}" && _rev == pair]._rev`)
  const [left, right] = [await revisions('left'), await revisions('right')]
  expect(left).toEqual(expect.arrayContaining(acknowledged))
  expect(right.toSorted()).toEqual(left.toSorted())
  expect(await client.fetch('count(*)')).toBe(left.length + right.length)
}, 300_000)
