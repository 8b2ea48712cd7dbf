import type { SanityClient } from '@sanity/client'
import { countRows } from '@shop/database/testing'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

const day = 24 * 60 * 60 * 1000

let content: TestService
let client: SanityClient
let token: string

/** Advances the time and signs in again, since sessions expire. */
async function passDays(days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * day)
  token = await content.signIn()
  client = content.client({ token, perspective: 'raw' })
}

/**
 * Three documents over five weeks: `a` changes every week, `b` is created and deleted in the first, `c` never changes,
 * but one with its id in another dataset does.
 */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 28 * day })
  content = await startContentService({ historyDays: 10 })
  await passDays(0)
  await client.transaction().transactionId('w0').create({ _id: 'b', _type: 'page' }).commit()
  await client.transaction().transactionId('w0-gone').delete('b').commit()
  await client.transaction().transactionId('w0-c').create({ _id: 'c', _type: 'page', week: 0 }).commit()
  const staging = client.withConfig({ dataset: 'staging' })
  for (let count = 0; count < 12; count += 1) await staging.createOrReplace({ _id: 'c', _type: 'page', count })
  for (let week = 0; week < 5; week += 1) {
    await client.createOrReplace({ _id: 'a', _type: 'page', week })
    await passDays(7)
  }
})

const weekAt = async (time: Date, id = 'a'): Promise<unknown> => {
  const path = `/v1/data/history/production/documents/${id}?time=${time.toISOString()}`
  const response = await content.request(path, { headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()).documents[0]?.week
}
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * day + day)

test('revisions older than the retention are deleted, later ones are kept', async () => {
  expect(await weekAt(weeksAgo(4))).toBe(1)
  await client.create({ _id: 'd', _type: 'page', week: 5 })
  await client.delete('d')
  await content.service.tidy()
  expect([await weekAt(weeksAgo(1)), await weekAt(weeksAgo(2))]).toEqual([4, 3])
  expect([await weekAt(weeksAgo(3)), await weekAt(weeksAgo(4))]).toEqual([undefined, undefined])
  expect([await weekAt(new Date(), 'c'), await weekAt(new Date(), 'd')]).toEqual([0, undefined])
  // Two of `a`, one of each `c`, and both of `d`.
  expect(await countRows(content.database, 'content_revision')).toBe(6)
  expect(await countRows(content.database, 'content_transaction')).toBe(6)
  expect(await client.fetch('*._id')).toEqual(['a', 'c'])
})

test('when all revisions are old, sequences continue and documents still exist', async () => {
  await passDays(100)
  await client.delete('a')
  await client.delete('c')
  await passDays(100)
  await content.service.tidy()
  // That of the other dataset.
  expect(await countRows(content.database, 'content_revision')).toBe(1)
  const again = await startContentService({ database: content.database })
  client = again.client({ token: await again.signIn(), perspective: 'raw' })
  await client.create({ _id: 'e', _type: 'page' })
  expect(await client.fetch('*._id')).toEqual(['e'])
  const { rows } =
    await sql`select sequence from content_transaction where dataset = 'production' order by sequence`.execute(
      content.database.kysely,
    )
  expect(rows).toEqual([{ sequence: 10 }, { sequence: 11 }])
})

test('an archived release can be unarchived however long ago; deleted, it is forgotten', async () => {
  for (const releaseId of ['kept', 'deleted']) {
    await client.releases.create({ releaseId })
    await client.create({ _id: `versions.${releaseId}.a`, _type: 'page', week: 5 })
    await client.releases.archive({ releaseId })
  }
  await client.releases.delete({ releaseId: 'deleted' })
  await passDays(100)
  await content.service.tidy()
  await client.releases.unarchive({ releaseId: 'kept' })
  expect(await client.fetch('*[_type == "page"]{_id, week}')).toContainEqual({ _id: 'versions.kept.a', week: 5 })
  const { rows } = await sql`select 1 from content_revision where document_id like '%deleted%'`.execute(
    content.database.kysely,
  )
  expect(rows).toEqual([])
})

test('without a retention all revisions are kept', async () => {
  const keeping = await startContentService({ database: content.database })
  await keeping.service.tidy()
  expect(await countRows(content.database, 'content_revision')).toBe(8 + 12)
})
