import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runForVisitor, ScanQueue } from './scans.ts'
import { createTestDatabase } from './testing.ts'

test('a scan sees earlier commits, for any reader, and its errors reach the caller', async () => {
  const database = await createTestDatabase()
  await database.write(({ trx }) => sql`create table kept (word text)`.execute(trx))
  await database.write(({ trx }) => sql`insert into kept values ('one')`.execute(trx))
  const scan = () => database.scan((kysely) => sql<{ word: string }>`select word from kept`.execute(kysely))
  expect((await scan()).rows).toEqual([{ word: 'one' }])
  expect((await runForVisitor('203.0.113.7', scan)).rows).toEqual([{ word: 'one' }])
  await expect(database.scan((kysely) => sql`select * from missing`.execute(kysely))).rejects.toThrow(/missing/)
  expect((await scan()).rows).toEqual([{ word: 'one' }])
})

test('an address with many scans delays only itself', async () => {
  const queue = new ScanQueue(1)
  const order: string[] = []
  const scan = (address: string) => queue.run(address, async () => void order.push(address))
  await Promise.all([scan('a'), scan('a'), scan('a'), scan('a'), scan('b'), scan('c'), scan('b')])
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})
