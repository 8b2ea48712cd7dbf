import { databaseQueries, type DatabaseQuery } from '@shop/telemetry/operations'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './testing.ts'

/** The statements that match, as metrics receive them. */
function queriesLike(pattern: RegExp): DatabaseQuery[] {
  const received: DatabaseQuery[] = []
  const listener = (message: unknown) => {
    const query = message as DatabaseQuery
    if (pattern.test(query.sql)) received.push(query)
  }
  databaseQueries.subscribe(listener)
  onTestFinished(() => void databaseQueries.unsubscribe(listener))
  return received
}

test('metrics receive statements that complete or fail, without their values, also in transactions', async () => {
  const { kysely, write } = await createTestDatabase()
  const received = queriesLike(/secret|^select cast/)
  await sql`select cast(${'a'} as text)`.execute(kysely)
  await expect(sql`select ${'b'} from secret`.execute(kysely)).rejects.toThrow('secret')
  await write(async ({ trx }) => void (await sql`select cast(${'c'} as text)`.execute(trx)))
  expect(received).toEqual([
    { sql: expect.stringMatching(/^select cast\(\S+ as text\)$/), milliseconds: expect.any(Number), hasFailed: false },
    { sql: expect.stringMatching(/^select \S+ from secret$/), milliseconds: expect.any(Number), hasFailed: true },
    { sql: expect.stringMatching(/^select cast/), milliseconds: expect.any(Number), hasFailed: false },
  ])
  for (const { milliseconds } of received) expect(milliseconds).toBeGreaterThan(0)
})
